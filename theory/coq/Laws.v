(* Proofs of formulas: of sums over any number of pairs by each pair, and there by the circles on which sines and cosines
   are. *)
Require Import Reals ZArith List Lra Lia.
From Flocq Require Import Core.Raux.
From Pebench Require Import Schemes Properties Theorems Layers Codes.
Open Scope R_scope.

Lemma real_double : forall n, real (2 * n) = 2 * real n.
Proof. intros. unfold real. rewrite Nat2Z.inj_mul, mult_IZR. reflexivity. Qed.
Lemma Sum_next : forall n f, Sum (S n) f = Sum n f + f n.
Proof. exact Sum_S. Qed.

(* ---- identities of polynomials in sines and cosines *)

(* What is linear in sums over n pairs is one sum: of the numbers beside them each pair has its share. *)
Lemma share : forall n c, real n <> 0 -> c = Sum n (fun _ => c / real n).
Proof. intros. rewrite Sum_const. field. assumption. Qed.
Lemma one_sum_plus : forall n a b f g, a = Sum n f -> b = Sum n g -> a + b = Sum n (fun i => f i + g i).
Proof. intros. subst. symmetry. apply Sum_plus. Qed.
Lemma one_sum_left : forall n a b g, b = Sum n g -> a * b = Sum n (fun i => a * g i).
Proof. intros. subst. symmetry. apply Sum_scale. Qed.
Lemma one_sum_right : forall n a b f, a = Sum n f -> a * b = Sum n (fun i => f i * b).
Proof. intros. rewrite Rmult_comm, (one_sum_left n b a f) by auto. apply Sum_ext. intros. apply Rmult_comm. Qed.
Lemma one_sum_opposite : forall n a f, a = Sum n f -> - a = Sum n (fun i => - f i).
Proof. intros. replace (- a) with (-1 * a) by ring. rewrite (one_sum_left n _ a f) by auto. apply Sum_ext. intros. ring. Qed.
(* That a is such a sum; N says that n is not 0. *)
Ltac one_sum n N a :=
  lazymatch a with
  | Sum n ?f => constr:(eq_refl (Sum n f))
  | context [Sum n _] =>
    lazymatch a with
    | ?x + ?y => let p := one_sum n N x in let q := one_sum n N y in constr:(one_sum_plus n x y _ _ p q)
    | ?x - ?y => one_sum n N (x + - y)
    | - ?x => let p := one_sum n N x in constr:(one_sum_opposite n x _ p)
    | ?x / ?y => one_sum n N (x * / y)
    | ?x * ?y =>
      lazymatch x with
      | context [Sum n _] => let p := one_sum n N x in constr:(one_sum_right n x y _ p)
      | _ => let q := one_sum n N y in constr:(one_sum_left n x y _ q)
      end
    end
  | _ => constr:(share n a N)
  end.
(* Sums over pairs are equal where both are in each pair i. *)
Ltac by_pairs :=
  repeat match goal with |- _ /\ _ => split end; intros;
  lazymatch goal with
  | |- context [Sum ?n _] =>
    let N := fresh "N" in assert (N : real n <> 0) by (apply Rgt_not_eq, IZR_lt; lia);
    lazymatch goal with |- ?a = ?b =>
      let p := one_sum n N a in let q := one_sum n N b in
      refine (eq_trans p (eq_trans (Sum_ext n _ _ _) (eq_sym q))); intros i _; cbv beta
    end
  | |- _ => idtac
  end.
(* The angle a is the sum b of turns. A turn is any number, and so is an inverse that is no number. *)
Ltac any_inverses := repeat match goal with |- context [/ ?x] =>
  lazymatch x with IZR _ => fail | _ => let y := fresh "y" in generalize (/ x); intro y end end.
Ltac angle a b :=
  try (replace a with b by (unfold Rdiv; rewrite ?Rinv_mult, ?Rinv_inv, ?Rinv_1; first [ring | any_inverses; field])).
Ltac turn a := generalize a; let x := fresh "x" in intro x.
(* An identity of polynomials in sines and cosines of sums of turns: cos^2 x is 1 - sin^2 x of each turn. *)
Ltac circles :=
  repeat rewrite ?sin_plus, ?sin_minus, ?cos_plus, ?cos_minus, ?sin_neg, ?cos_neg, ?sin_0, ?cos_0;
  rewrite ?real_double; unfold real in *; cbn [Z.of_nat Pos.of_succ_nat Pos.succ] in *;
  repeat match goal with
         | |- context [cos ?x] =>
           lazymatch goal with H : cos x * cos x = _ |- _ => fail | _ => pose proof (circle x) end
         end;
  lazymatch goal with
  | A : cos _ * cos _ = _, B : cos _ * cos _ = _, C : cos _ * cos _ = _, D : cos _ * cos _ = _ |- _ =>
    first [ring [A B C D] | field [A B C D]; assumption]
  | A : cos _ * cos _ = _, B : cos _ * cos _ = _, C : cos _ * cos _ = _ |- _ => first [ring [A B C] | field [A B C]; assumption]
  | A : cos _ * cos _ = _, B : cos _ * cos _ = _ |- _ => first [ring [A B] | field [A B]; assumption]
  | A : cos _ * cos _ = _ |- _ => first [ring [A] | field [A]; assumption]
  | _ => first [ring | field; assumption]
  end.

(* ---- powers *)

Lemma power_quotient : forall a x y, Rpower a x / Rpower a y = Rpower a (x - y).
Proof. intros. unfold Rdiv. rewrite <- Rpower_Ropp, <- Rpower_plus. reflexivity. Qed.
Lemma power_not_0 : forall a x, Rpower a x <> 0.
Proof. intros. unfold Rpower. apply Rgt_not_eq, exp_pos. Qed.
Lemma real_positive : forall n, (1 <= n)%nat -> 0 < real n.
Proof. intros. apply IZR_lt. lia. Qed.
(* Exponents of n pairs. *)
Ltac exponents n := f_equal; rewrite ?real_double; pose proof (real_positive n ltac:(lia)); field; lra.

(* ---- hands of clocks: turns of period p *)

Lemma chord_of_turn : forall t s p, p <> 0 ->
  (sin (2 * PI * (t + s) / p) - sin (2 * PI * t / p)) ^ 2 + (cos (2 * PI * (t + s) / p) - cos (2 * PI * t / p)) ^ 2 =
  2 - 2 * cos (2 * PI * s / p).
Proof.
  intros. replace (2 * PI * s / p) with (2 * PI * (t + s) / p - 2 * PI * t / p) by (field; auto). rewrite cos_minus. circles.
Qed.
Lemma cos_whole : forall k, cos (2 * PI * real k) = 1.
Proof.
  intros. replace (2 * PI * real k) with (0 + 2 * INR k * PI) by (unfold real; rewrite <- INR_IZR_INZ; ring).
  rewrite cos_period. apply cos_0.
Qed.
Lemma sin_whole : forall k, sin (2 * PI * real k) = 0.
Proof.
  intros. replace (2 * PI * real k) with (0 + 2 * INR k * PI) by (unfold real; rewrite <- INR_IZR_INZ; ring).
  rewrite sin_period. apply sin_0.
Qed.
Lemma cos_whole_minus : forall k x, cos (2 * PI * real k - x) = cos x.
Proof. intros. rewrite cos_minus, cos_whole, sin_whole. ring. Qed.
(* The turns of three hands in 43200 seconds. *)
Ltac three_hands := cbn [Sum Nat.eqb].
(* 2 pi / w_i, of the first pair, of the last, and from each to the next. *)
Ltac by_wavelengths n :=
  split; [| split]; intros;
  [ match goal with |- context [Nat.eqb ?i 0] => destruct i end; cbn [Nat.eqb]; [| reflexivity]; unfold frequency;
    replace (- (2 * real 0 / real (2 * n))) with 0
      by (rewrite real_double; pose proof (real_positive n ltac:(lia)); change (real 0) with 0; field; lra);
    rewrite Rpower_O by lra; field
  | rewrite Rpower_Ropp; pose proof (power_not_0 10000 (2 * (real (2 * n) / 2 - 1) / real (2 * n)));
    replace (1 - 2 / real (2 * n)) with (2 * (real (2 * n) / 2 - 1) / real (2 * n))
      by (rewrite real_double; pose proof (real_positive n ltac:(lia)); field; lra); field; auto
  | unfold frequency; rewrite power_quotient; exponents n ].
