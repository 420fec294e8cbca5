(* Proofs of formulas of documents: of sums over any number of pairs by induction, of one pair by the circles on which
   sines and cosines are. *)
Require Import Reals ZArith List Lra Lia.
From Flocq Require Import Core.Raux.
From Pebench Require Import Schemes Properties Theorems Layers Codes.
Open Scope R_scope.

Lemma real_double : forall n, real (2 * n) = 2 * real n.
Proof. intros. unfold real. rewrite Nat2Z.inj_mul, mult_IZR. reflexivity. Qed.
Lemma Sum_next : forall n f, Sum (S n) f = Sum n f + f n.
Proof. exact Sum_S. Qed.

(* Sines and cosines of sums, by those of their terms. *)
Ltac expand_angles :=
  repeat rewrite ?Rmult_plus_distr_l, ?Rmult_minus_distr_l, ?sin_plus, ?sin_minus, ?cos_plus, ?cos_minus, ?Ropp_mult_distr_r_reverse,
    ?sin_neg, ?cos_neg.
(* An identity of polynomials in sines and cosines: cos^2 x is 1 - sin^2 x of each angle. *)
Ltac circles :=
  repeat match goal with
         | |- context [cos ?x] =>
           lazymatch goal with H : cos x * cos x = _ |- _ => fail | _ => pose proof (circle x) end
         end;
  lazymatch goal with
  | A : cos _ * cos _ = _, B : cos _ * cos _ = _, C : cos _ * cos _ = _, D : cos _ * cos _ = _ |- _ => first [ring [A B C D] | field [A B C D]]
  | A : cos _ * cos _ = _, B : cos _ * cos _ = _, C : cos _ * cos _ = _ |- _ => first [ring [A B C] | field [A B C]]
  | A : cos _ * cos _ = _, B : cos _ * cos _ = _ |- _ => first [ring [A B] | field [A B]]
  | A : cos _ * cos _ = _ |- _ => first [ring [A] | field [A]]
  | _ => first [ring | field]
  end.
(* w (3 x) = w x + (w x + w x). *)
Ltac multiples :=
  repeat match goal with |- context [?w * (IZR (Zpos ?p) * ?x)] =>
    let m := eval compute in (Z.pred (Zpos p)) in
    lazymatch m with
    | 0%Z => fail
    | 1%Z => replace (w * (IZR (Zpos p) * x)) with (w * x + w * x) by ring
    | _ => replace (w * (IZR (Zpos p) * x)) with (w * x + w * (IZR m * x)) by ring
    end
  end.
Ltac one_pair := first [expand_angles; circles | repeat progress (expand_angles; multiples); circles].
(* Of n pairs: what the last one adds to both sides. *)
Ltac all_pairs n :=
  let m := fresh "m" in let IH := fresh "IH" in
  rewrite ?real_double; induction n as [|m IH];
  [ unfold real; simpl; first [ring | field]
  | rewrite ?Sum_next, ?real_S;
    lazymatch type of IH with
    | ?L = ?R =>
      lazymatch L with
      | context [Sum m ?f] => let E := fresh in assert (E : Sum m f = Sum m f - L + R) by (rewrite IH; ring); rewrite E; clear E
      end
    end; one_pair ].
Ltac by_pairs :=
  repeat match goal with |- _ /\ _ => split end; intros; unfold mixed;
  repeat match goal with |- context [frequency ?d ?b] => let w := fresh "w" in generalize (frequency d b); intro w end;
  repeat match goal with H : 1 < _ |- _ => clear H | H : (_ <= _)%nat |- _ => clear H | H : (_ <= _ <= _)%nat |- _ => clear H end;
  lazymatch goal with
  | |- context [Sum ?n _] => all_pairs n
  | |- _ => one_pair
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
