(* Statements of other real numbers, by balls on Coq's own integers, so that no machine integers are to be trusted. They
   rest on the axioms of the standard reals, and on Classical_Prop.classic, as the standard library's topology of the
   reals does (Reals/Rtopology.v). *)
From Interval Require Specific_ops Specific_stdz Float_full Interval_helper.

Module Float := Specific_ops.SpecificFloat Specific_stdz.StdZRadix2.
Module Balls := Float_full.FloatIntervalFull Float.
Module Enclosure := Interval_helper.IntervalTacticAux Balls.

Ltac enclosed_to p :=
  let bits := eval vm_compute in (Float.PtoP p) in
  Enclosure.do_interval (@None R) (@nil R) bits 10%nat 0%nat false false Interval_helper.itm_naive.

(* Both sides by balls of p bits, or of four times as many. *)
Ltac enclosed p := try unfold Rpower; (enclosed_to p || enclosed_to (4 * p)%positive).

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
  try unfold Rpower;
  (covered_to 40%positive x || ((apply Rminus_gt_0_lt || apply Rminus_le); covered_to 80%positive x)).
