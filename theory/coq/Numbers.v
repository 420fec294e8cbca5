(* Values of definitions at a case, as enclosures by balls on Coq's own integers, so that no machine integers are to be
   trusted. They rest on the axioms of the standard reals, and on Classical_Prop.classic, as the standard library's
   topology of the reals does (Reals/Rtopology.v). *)
Require Import Reals ZArith List Lra Lia FunctionalExtensionality.
From Flocq Require Import Core.Raux.
From Interval Require Specific_ops Specific_stdz Float_full Interval_helper.
From Pebench Require Import Schemes Properties Theorems.
Import ListNotations.
Open Scope R_scope.

Module Float := Specific_ops.SpecificFloat Specific_stdz.StdZRadix2.
Module Balls := Float_full.FloatIntervalFull Float.
Module Enclosure := Interval_helper.IntervalTacticAux Balls.

Ltac enclosed_to p :=
  let bits := eval vm_compute in (Float.PtoP p) in
  Enclosure.do_interval (@None R) (@nil R) bits 10%nat 0%nat false false Interval_helper.itm_naive.

(* Learned numbers of a witness: of a table from place `low` on, 0 elsewhere. *)
Definition entries (low : Z) (l : list R) (z : Z) : R := nth (Z.to_nat (z - low)) l 0.
Definition vector (l : list R) : vec := fun c => nth c l 0.
Definition rows (low : Z) (l : list (list R)) (z : Z) : vec := vector (nth (Z.to_nat (z - low)) l []).
Definition square (l : list (list R)) : matrix := fun r c => nth c (nth r l []) 0.

(* The value of an expression: all definitions are unfolded, and operations of real numbers stay. *)
Ltac value_of T := eval cbv -[Rplus Rmult Ropp Rminus Rdiv Rinv Rabs sqrt exp ln sin cos PI IZR pow Zfloor Zceil Rlt Rle] in T.

(* What a statement asks of the values that it is applied to. *)
Ltac premises H := repeat match type of H with ?P -> _ => let p := fresh in assert (p : P) by premise; specialize (H p); clear p end.

(* Witnesses of which one unit of a network, or one row of a table of counts, is not 0: the other terms vanish. *)
Lemma one_unit : network 32 (unit 0) (unit 0) (unit 0) = fun x => relu (x + 1).
Proof.
  extensionality x. unfold network. rewrite (Sum_only 32 0) by (lia || (intros [|c] H; [lia | cbn; ring])).
  cbn. rewrite !Rmult_1_l. reflexivity.
Qed.
Definition one_row (z : Z) : vec := if Z.eqb z 1 then ones else zero.
Lemma count_of_one_row : forall d, at_count d one_row = fun q p => hat (least 15 p - 1) * dot d q ones.
Proof.
  intros. extensionality q. extensionality p. unfold at_count.
  rewrite (Sum_only 16 1); [reflexivity | lia |]. intros c H. unfold one_row.
  replace (Z.of_nat c =? 1)%Z with false by (symmetry; apply Z.eqb_neq; lia).
  unfold dot. rewrite (Sum_ext _ _ (fun _ => 0)), Sum_0 by (intros; unfold zero; ring). ring.
Qed.
Ltac shortened H := rewrite ?one_unit in H; try (unfold cope in H; rewrite count_of_one_row in H).

(* Both sides in balls of p bits, or of four times as many. *)
Ltac enclosed p := enclosed_to p || enclosed_to (4 * p)%positive.
Ltac differ_at p := first [apply Rlt_not_eq; enclosed_to p | apply Rgt_not_eq; enclosed_to p].
Ltac differ p := differ_at p || let q := constr:((4 * p)%positive) in differ_at q.
(* ---- outputs of three tokens: means of values, of which each weight is enclosed once *)
Definition mean3 (e0 e1 e2 v0 v1 v2 : R) : R := (e0 * v0 + e1 * v1 + e2 * v2) / (e0 + e1 + e2).
Lemma output_mean : forall L x i c, output L 3 x i c =
  mean3 (attends L x i 0) (attends L x i 1) (attends L x i 2) (factor L i 0 * value L (x 0%Z) i 0%Z c)
    (factor L i 1 * value L (x 1%Z) i 1%Z c) (factor L i 2 * value L (x 2%Z) i 2%Z c).
Proof. intros. unfold output, alpha, mean3. cbn [Sum Z.of_nat Pos.of_succ_nat Pos.succ]. unfold Rdiv. ring. Qed.
(* t, of which V is the value, becomes a number between bounds of p bits, in the goal or in H. *)
Ltac bounded V t p :=
  let bits := eval vm_compute in (Float.PtoP p) in
  Enclosure.do_interval_intro V Interval_helper.ie_none (@None R) (@nil R) bits 10%nat 0%nat false false
    Interval_helper.itm_naive false;
  let B := fresh "B" in intro B;
  lazymatch type of B with ?l <= _ <= ?u => change (l <= t <= u) in B end;
  revert B; generalize t; let x := fresh "w" in intros x B.
Ltac bounded_in H t p := let V := value_of t in revert H; bounded V t p; intro H.
(* Both sides of H, of outputs, lie apart. *)
Ltac contradicts_means H p :=
  cbv zeta in H; unfold pooled in H; rewrite !output_mean in H;
  repeat lazymatch type of H with context [attends ?L ?x ?i ?j] => bounded_in H (attends L x i j) p end;
  repeat lazymatch type of H with context [factor ?L ?i ?j * value ?M ?y ?k ?l ?c] =>
    bounded_in H (factor L i j * value M y k l c) p end;
  unfold mean3 in H; revert H;
  first [apply Rlt_not_eq, Rminus_lt; enclosed p | apply Rgt_not_eq, Rminus_gt; enclosed p].

(* Exponentials of one argument that is written in two ways become one. *)
Ltac same_exponentials := repeat match goal with
  | |- context [exp ?a] => match goal with
      | |- context [exp ?b] => tryif constr_eq a b then fail else replace (exp b) with (exp a) by (f_equal; field)
      end
  end.
(* H is false: its sides lie apart, or are one number where one is to be less. *)
Ltac contradicts_numbers H p :=
  let T := type of H in
  let V := value_of T in
  lazymatch V with
  | ?a = ?b => let N := fresh in assert (N : a <> b) by differ p; exact (N H)
  | ?a <= ?b => let N := fresh in assert (N : b < a) by enclosed p; exact (Rlt_not_le _ _ N H)
  | ?a < ?b => let N := fresh in assert (N : b <= a) by first [enclosed p | lra | same_exponentials; lra]; exact (Rle_not_lt _ _ N H)
  end.
Ltac contradicts H p :=
  shortened H;
  lazymatch type of H with
  | context [output] => contradicts_means H p
  | context [pooled] => contradicts_means H p
  | _ => contradicts_numbers H p
  end.

(* Two places are seen to be apart, by the mask, by the factor or by the score of some of these tokens. *)
Ltac is_zero_or_unit := first [left; reflexivity | right; eexists; split; [|reflexivity]; cbn; lia].
Ltac scored_apart x y := exists x, y; split; [is_zero_or_unit |]; split; [is_zero_or_unit |];
  lazymatch goal with |- ?G => let V := value_of G in change V; differ_at 60%positive end.
(* By an entry below c of what is added to keys. *)
Ltac scored_apart_below c := lazymatch c with S ?e => scored_apart (unit e) zero || scored_apart_below e end.
(* Of pairs of halves, of pairs of neighbours, and of codes. *)
Ltac are_apart half :=
  first
    [ left; vm_compute; discriminate
    | right; right; first [scored_apart (unit half) (unit 0) | scored_apart (unit 1) (unit 0) | scored_apart zero zero
                         | let c := eval compute in (2 * half)%nat in scored_apart_below c]
    | right; left; lazymatch goal with |- ?G => let V := value_of G in change V; differ 60%positive end ].
Ltac is_seen place half := exists place; split; [lia | are_apart half].

(* Inequalities of numbers, of each of so many pairs. *)
Ltac one_by_one :=
  let i := fresh "i" in let H := fresh in intros i H; repeat (destruct i as [|i]; [| try (exfalso; lia)]).
Ltac valued p :=
  repeat match goal with |- _ /\ _ => split | |- forall i : nat, _ => one_by_one end;
  lazymatch goal with |- ?G => let V := value_of G in change V; enclosed p end.

(* The same, with equalities, of which balls compute both sides exactly. *)
Ltac exactly_valued p :=
  repeat match goal with |- _ /\ _ => split end; first [valued p | apply Rle_antisym; valued p | lra | field].

Ltac covered_to p x :=
  let bits := eval vm_compute in (Float.PtoP p) in
  let variables := Interval_helper.tuple_to_list x (@nil R) in
  lazymatch variables with
  | cons ?first _ =>
    Enclosure.do_interval (Some first) variables bits 10%nat 30%nat false false Interval_helper.itm_taylor
  end.
(* An inequality for all values of x, or of x, y, ... between bounds: boxes are halved until Taylor polynomials in x
   decide each. Where both sides vary, their difference is compared with 0. *)
Tactic Notation "covered" constr(x) :=
  repeat match goal with |- _ /\ _ => split end;
  lazymatch goal with |- ?G => let V := value_of G in change V end;
  (covered_to 40%positive x || ((apply Rminus_gt_0_lt || apply Rminus_le); covered_to 80%positive x)).
