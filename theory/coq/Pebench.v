(* What every certificate rests on: sums over pairs, circles, squares. No axiom but those of the standard reals. *)
Require Import Reals Lra Lia.
Open Scope R_scope.

(* f 0 + ... + f (n - 1): a sum over n pairs. *)
Fixpoint Sum (n : nat) (f : nat -> R) : R :=
  match n with O => 0 | S m => Sum m f + f m end.

Lemma Sum_ext : forall n f g, (forall i, (i < n)%nat -> f i = g i) -> Sum n f = Sum n g.
Proof.
  induction n; intros f g H; simpl; [reflexivity | rewrite (IHn f g), H; auto with arith].
Qed.

Lemma Sum_plus : forall n f g, Sum n (fun i => f i + g i) = Sum n f + Sum n g.
Proof. induction n; intros; simpl; [ring | rewrite IHn; ring]. Qed.

Lemma Sum_const : forall n c, Sum n (fun _ => c) = c * INR n.
Proof. induction n; intros; [simpl; ring | rewrite S_INR; simpl; rewrite IHn; ring]. Qed.

Lemma Sum_of_0 : forall n, Sum n (fun _ => 0) = 0.
Proof. intros n. rewrite Sum_const. ring. Qed.

Lemma Sums_plus : forall n f g,
  Sum n (fun i => Sum n (fun j => f i j + g i j)) =
  Sum n (fun i => Sum n (fun j => f i j)) + Sum n (fun i => Sum n (fun j => g i j)).
Proof. intros n f g. rewrite <- Sum_plus. apply Sum_ext; intros i _. apply Sum_plus. Qed.

Lemma Sum_nonneg : forall n f, (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= Sum n f.
Proof.
  induction n; intros f H; simpl; [lra |].
  assert (0 <= Sum n f) by (apply IHn; auto with arith).
  assert (0 <= f n) by auto with arith. lra.
Qed.

Lemma Sum_swap : forall n m f, Sum n (fun i => Sum m (fun j => f i j)) = Sum m (fun j => Sum n (fun i => f i j)).
Proof.
  induction n; intros; simpl; [rewrite Sum_const; ring |].
  rewrite IHn, <- Sum_plus. reflexivity.
Qed.

(* One pair's identity, whichever pair it is, is an identity of every number of pairs: with a + b for each pair. *)
Lemma of_one_pair : forall n f g a b c,
  (forall i, (i < n)%nat -> f i + b = g i + c) -> a + b * INR n + Sum n f = a + c * INR n + Sum n g.
Proof.
  intros n f g a b c H.
  assert (E : Sum n (fun i => f i + b) = Sum n (fun i => g i + c)) by (apply Sum_ext; exact H).
  rewrite !Sum_plus, !Sum_const in E. lra.
Qed.

(* The same of two pairs, which may be taken in either order. *)
Lemma of_two_pairs : forall n f g b c,
  (forall i j, (i < n)%nat -> (j < n)%nat -> f i j + f j i + 2 * b = g i j + g j i + 2 * c) ->
  b * (INR n * INR n) + Sum n (fun i => Sum n (fun j => f i j)) =
  c * (INR n * INR n) + Sum n (fun i => Sum n (fun j => g i j)).
Proof.
  intros n f g b c H.
  assert (E : Sum n (fun i => Sum n (fun j => f i j + f j i + 2 * b)) =
              Sum n (fun i => Sum n (fun j => g i j + g j i + 2 * c))).
  { apply Sum_ext; intros i Hi. apply Sum_ext; intros j Hj. apply H; assumption. }
  assert (D : forall h d, Sum n (fun i => Sum n (fun j => h i j + h j i + 2 * d)) =
              2 * Sum n (fun i => Sum n (fun j => h i j)) + 2 * d * INR n * INR n).
  { intros h d. rewrite (Sum_ext n _ (fun i => Sum n (fun j => h i j) + Sum n (fun j => h j i) + 2 * d * INR n)).
    - rewrite !Sum_plus, Sum_const, (Sum_swap n n (fun i j => h j i)). ring.
    - intros i _. rewrite !Sum_plus, Sum_const. reflexivity. }
  rewrite !D in E. lra.
Qed.

(* sin^2 x + cos^2 x - 1, which is 0: what cofactors multiply. *)
Definition circle (x : R) : R := sin x ^ 2 + cos x ^ 2 - 1.

Lemma circle_is_0 : forall x, circle x = 0.
Proof. intros x. unfold circle. generalize (sin2_cos2 x). unfold Rsqr. simpl. lra. Qed.

(* A form of whole numbers as a real number, and functions of arguments that are equal. *)
Ltac as_real := repeat first [rewrite minus_IZR | rewrite plus_IZR | rewrite mult_IZR | rewrite opp_IZR]; ring.
Ltac same_arguments := f_equal; (lia || ring).

(* lhs - rhs = sum of cofactor * (sin^2 + cos^2 - 1), and so lhs = rhs. *)
Lemma by_cofactors : forall lhs rhs q : R, lhs - rhs = q -> q = 0 -> lhs = rhs.
Proof. intros. lra. Qed.

(* The sines and cosines of sums, by those of their terms. *)
Ltac expand_angles := repeat rewrite ?sin_plus, ?cos_plus, ?sin_neg, ?cos_neg.
Ltac cofactors q :=
  expand_angles; apply (by_cofactors _ _ q); [unfold circle; (ring || field) | rewrite ?circle_is_0; ring].

(* 0 <= x ^ 2 + 1 / 2 * y ^ 2 + ... *)
Ltac squares :=
  repeat apply Rplus_le_le_0_compat; (apply pow2_ge_0 || (apply Rmult_le_pos; [lra | apply pow2_ge_0])).
