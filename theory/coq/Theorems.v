(* What holds of whole families of schemes: any frequencies, any bias of the distance, any head. *)
Require Import Reals ZArith Lra Lia PeanoNat.
From Pebench Require Import Schemes Properties.
Open Scope R_scope.

(* ---- sums *)

Lemma Sum_S : forall n f, Sum (S n) f = Sum n f + f n.
Proof. destruct n; intros; simpl; [ring | reflexivity]. Qed.

Lemma Sum_ext : forall n f g, (forall i, (i < n)%nat -> f i = g i) -> Sum n f = Sum n g.
Proof. induction n; intros f g H; [reflexivity |]. rewrite !Sum_S, (IHn f g), H; auto with arith. Qed.

Lemma Sum_plus : forall n f g, Sum n (fun i => f i + g i) = Sum n f + Sum n g.
Proof. induction n; intros; [simpl; ring | rewrite !Sum_S, IHn; ring]. Qed.

Lemma Sum_scale : forall n c f, Sum n (fun i => c * f i) = c * Sum n f.
Proof. induction n; intros; [simpl; ring | rewrite !Sum_S, IHn; ring]. Qed.

Lemma Sum_minus : forall n f g, Sum n (fun i => f i - g i) = Sum n f - Sum n g.
Proof. induction n; intros; [simpl; ring | rewrite !Sum_S, IHn; ring]. Qed.

Lemma Sum_0 : forall n, Sum n (fun _ => 0) = 0.
Proof. induction n; intros; [reflexivity | rewrite Sum_S, IHn; ring]. Qed.

Lemma real_S : forall n, real (S n) = real n + 1.
Proof. intros; unfold real; rewrite Nat2Z.inj_succ; unfold Z.succ; rewrite plus_IZR; reflexivity. Qed.

Lemma Sum_const : forall n c, Sum n (fun _ => c) = c * real n.
Proof. induction n; intros; [unfold real; simpl; ring | rewrite Sum_S, IHn, real_S; ring]. Qed.

Lemma Sum_nonneg : forall n f, (forall i, (i < n)%nat -> 0 <= f i) -> 0 <= Sum n f.
Proof.
  induction n; intros f H; [simpl; lra |]. rewrite Sum_S.
  assert (0 <= Sum n f) by (apply IHn; auto with arith). assert (0 <= f n) by auto with arith. lra.
Qed.

Lemma Sum_split : forall n m f, Sum (n + m) f = Sum n f + Sum m (fun i => f (n + i)%nat).
Proof.
  induction m; intros; [rewrite Nat.add_0_r; simpl; ring |].
  rewrite Nat.add_succ_r, !Sum_S, IHm; ring.
Qed.

Lemma Sum_pairs : forall n f, Sum (2 * n) f = Sum n (fun p => f (2 * p)%nat + f (2 * p + 1)%nat).
Proof.
  induction n; intros; [reflexivity |].
  replace (2 * S n)%nat with (S (S (2 * n))) by lia. rewrite !Sum_S, IHn.
  replace (2 * n + 1)%nat with (S (2 * n)) by lia. ring.
Qed.

Lemma Sum_halves : forall n f, Sum (2 * n) f = Sum n (fun p => f p + f (n + p)%nat).
Proof. intros. replace (2 * n)%nat with (n + n)%nat by lia. rewrite Sum_split, Sum_plus. reflexivity. Qed.

(* Only entry e of a sum is not 0. *)
Lemma Sum_only : forall d e f, (e < d)%nat -> (forall c, c <> e -> f c = 0) -> Sum d f = f e.
Proof.
  induction d; intros e f H Z; [lia |]. rewrite Sum_S. destruct (Nat.eq_dec e d) as [-> | N].
  - rewrite (Sum_ext d f (fun _ => 0)) by (intros; apply Z; lia). rewrite Sum_0; ring.
  - rewrite (IHd e) by (auto; lia). rewrite (Z d) by auto. ring.
Qed.

Lemma unit_at : forall e, unit e e = 1.
Proof. intros; unfold unit; rewrite Nat.eqb_refl; reflexivity. Qed.
Lemma unit_off : forall e c, c <> e -> unit e c = 0.
Proof. intros; unfold unit; rewrite (proj2 (Nat.eqb_neq c e)); auto. Qed.

Lemma dot_unit : forall d e x, (e < d)%nat -> dot d (unit e) x = x e.
Proof.
  intros. unfold dot. rewrite (Sum_only d e) by (auto; intros; rewrite unit_off; auto; ring).
  rewrite unit_at; ring.
Qed.
Lemma dot_comm : forall d x y, dot d x y = dot d y x.
Proof. intros; apply Sum_ext; intros; ring. Qed.
Lemma dot_ext : forall d x y x' y', (forall c, (c < d)%nat -> x c = x' c) -> (forall c, (c < d)%nat -> y c = y' c) ->
  dot d x y = dot d x' y'.
Proof. intros; apply Sum_ext; intros; rewrite H, H0; auto. Qed.
Lemma dot_minus : forall d x y, dot d (minus x y) (minus x y) = dot d x x - 2 * dot d x y + dot d y y.
Proof.
  intros. unfold dot, minus. rewrite (Sum_ext d _ (fun c => (x c * x c + y c * y c) - 2 * (x c * y c))) by (intros; ring).
  rewrite Sum_minus, Sum_plus, Sum_scale. ring.
Qed.

(* ---- heads, and the premises of statements: each is satisfiable *)

Lemma identity_by_matrix : forall d, by_matrix d (fun x => x).
Proof.
  intros d. exists (fun r c => if Nat.eqb r c then 1 else 0). intros x c Hc. unfold times.
  enough (E : forall n, Sum n (fun r => x r * (if Nat.eqb r c then 1 else 0)) = if Nat.ltb c n then x c else 0)
    by (rewrite E, (proj2 (Nat.ltb_lt c d)) by auto; reflexivity).
  induction n; [reflexivity |]. rewrite Sum_S, IHn. destruct (Nat.eqb_spec n c) as [-> | N].
  - rewrite Nat.ltb_irrefl, (proj2 (Nat.ltb_lt c (S c))) by lia. ring.
  - destruct (Nat.ltb_spec c n), (Nat.ltb_spec c (S n)); try lia; ring.
Qed.
Lemma identities_linear : forall d, linear_head d identities.
Proof. intros d. repeat split; apply identity_by_matrix. Qed.
Lemma matrices_linear : forall d Q K V, linear_head d (of_matrices d Q K V).
Proof. intros. repeat split; [exists Q | exists K | exists V]; reflexivity. Qed.

Ltac premise := first [assumption | reflexivity | lia | lra | apply identities_linear | apply matrices_linear | cbn; lia].

(* ---- rotations *)

Lemma even_2 : forall p, Nat.even (2 * p) = true.
Proof. intros; rewrite Nat.even_spec; exists p; lia. Qed.
Lemma odd_2 : forall p, Nat.even (2 * p + 1) = false.
Proof. intros; rewrite Nat.add_1_r, Nat.even_succ, <- Nat.negb_even, even_2; reflexivity. Qed.
Lemma half_2 : forall p, Nat.div2 (2 * p) = p.
Proof. intros; apply Nat.div2_double. Qed.
Lemma half_odd : forall p, Nat.div2 (2 * p + 1) = p.
Proof. intros; rewrite Nat.add_1_r; apply Nat.div2_succ_double. Qed.
Lemma pred_odd : forall p, pred (2 * p + 1) = (2 * p)%nat.
Proof. intros; lia. Qed.
Lemma S_even : forall p, S (2 * p) = (2 * p + 1)%nat.
Proof. intros; lia. Qed.

Lemma circle : forall x, cos x * cos x = 1 - sin x * sin x.
Proof. intros. generalize (sin2_cos2 x). unfold Rsqr. lra. Qed.

(* Products of turned pairs, by the difference of their angles. *)
Lemma turned_product : forall a b x y u v,
  (x * cos a - y * sin a) * (u * cos b - v * sin b) + (x * sin a + y * cos a) * (u * sin b + v * cos b) =
  x * (u * cos (b - a) - v * sin (b - a)) + y * (u * sin (b - a) + v * cos (b - a)).
Proof. intros. rewrite cos_minus, sin_minus. ring. Qed.

Definition between (a b : vec) : vec := fun p => b p - a p.

Lemma interleaved_even : forall x a p, turn_interleaved x a (2 * p)%nat = x (2 * p)%nat * cos (a p) - x (2 * p + 1)%nat * sin (a p).
Proof. intros; unfold turn_interleaved. rewrite even_2, half_2, S_even. reflexivity. Qed.
Lemma interleaved_odd : forall x a p, turn_interleaved x a (2 * p + 1)%nat = x (2 * p)%nat * sin (a p) + x (2 * p + 1)%nat * cos (a p).
Proof. intros; unfold turn_interleaved. rewrite odd_2, half_odd, pred_odd. reflexivity. Qed.

Lemma interleaved_relative : forall n x y a b,
  dot (2 * n) (turn_interleaved x a) (turn_interleaved y b) = dot (2 * n) x (turn_interleaved y (between a b)).
Proof.
  intros. unfold dot. rewrite !Sum_pairs. apply Sum_ext; intros p _.
  rewrite !interleaved_even, !interleaved_odd. apply turned_product.
Qed.

Lemma half_first : forall n x a p, (p < n)%nat -> turn_half n x a p = x p * cos (a p) - x (n + p)%nat * sin (a p).
Proof. intros; unfold turn_half. rewrite (proj2 (Nat.ltb_lt p n)); auto. Qed.
Lemma half_second : forall n x a p, (p < n)%nat -> turn_half n x a (n + p)%nat = x p * sin (a p) + x (n + p)%nat * cos (a p).
Proof.
  intros; unfold turn_half. rewrite (proj2 (Nat.ltb_ge (n + p) n)), (proj2 (Nat.ltb_lt (n + p) (2 * n))) by lia.
  replace (n + p - n)%nat with p by lia. reflexivity.
Qed.
Lemma half_rest : forall n x a c, (2 * n <= c)%nat -> turn_half n x a c = x c.
Proof. intros; unfold turn_half. rewrite (proj2 (Nat.ltb_ge c n)), (proj2 (Nat.ltb_ge c (2 * n))) by lia. reflexivity. Qed.

(* n pairs turn, of d entries. *)
Lemma half_relative : forall n d x y a b, (2 * n <= d)%nat ->
  dot d (turn_half n x a) (turn_half n y b) = dot d x (turn_half n y (between a b)).
Proof.
  intros. replace d with (2 * n + (d - 2 * n))%nat by lia. unfold dot. rewrite !(Sum_split (2 * n)), !Sum_halves. f_equal.
  - apply Sum_ext; intros p H'. rewrite !half_second by auto; rewrite !half_first by auto. apply turned_product.
  - apply Sum_ext; intros. rewrite !half_rest by lia. reflexivity.
Qed.

Lemma interleaved_id : forall x a c, (forall p, a p = 0) -> turn_interleaved x a c = x c.
Proof. intros; unfold turn_interleaved. rewrite H, cos_0, sin_0. destruct (Nat.even c); ring. Qed.
Lemma half_id : forall n x a c, (forall p, a p = 0) -> turn_half n x a c = x c.
Proof.
  intros; unfold turn_half. rewrite !H, cos_0, sin_0.
  destruct (Nat.ltb c n); [ring | destruct (Nat.ltb c (2 * n)); ring].
Qed.
Lemma interleaved_ext : forall x y a b c, (forall p, x p = y p) -> (forall p, a p = b p) ->
  turn_interleaved x a c = turn_interleaved y b c.
Proof. intros; unfold turn_interleaved. rewrite !H, !H0; reflexivity. Qed.
Lemma half_ext : forall n x y a b c, (forall p, x p = y p) -> (forall p, a p = b p) -> turn_half n x a c = turn_half n y b c.
Proof. intros; unfold turn_half. rewrite !H, !H0; reflexivity. Qed.

(* A rotation of d entries: what the properties of one follow from. *)
Record rotation (d : nat) (rotate : vec -> R -> vec) : Prop := {
  by_difference : forall q k i j, dot d (rotate q i) (rotate k j) = dot d q (rotate k (j - i));
  at_origin : forall x c, (c < d)%nat -> rotate x 0 c = x c }.

(* Angles that grow with the position, pair by pair. *)
Definition even_growth (a : R -> vec) : Prop := forall p, a 0 p = 0 /\ forall i j, a j p - a i p = a (j - i) p.

Lemma interleaved_rotation : forall n a, even_growth a -> rotation (2 * n) (fun x m => turn_interleaved x (a m)).
Proof.
  intros n a G. split.
  - intros q k i j. rewrite interleaved_relative. apply dot_ext; auto. intros c _. apply interleaved_ext; auto.
    intros p. unfold between. apply (proj2 (G p)).
  - intros. apply interleaved_id. intros p. apply (proj1 (G p)).
Qed.
Lemma half_rotation : forall n d a, (2 * n <= d)%nat -> even_growth a -> rotation d (fun x m => turn_half n x (a m)).
Proof.
  intros n d a L G. split.
  - intros q k i j. rewrite half_relative by auto. apply dot_ext; auto. intros c _. apply half_ext; auto.
    intros p. unfold between. apply (proj2 (G p)).
  - intros. apply half_id. intros p. apply (proj1 (G p)).
Qed.
Lemma clockwise_rotation : forall d rotate, rotation d rotate -> rotation d (clockwise rotate).
Proof.
  intros d rotate [r o]. split.
  - intros q k i j. unfold clockwise. rewrite r. replace (- j - - i) with (- (j - i)) by ring. reflexivity.
  - intros. unfold clockwise. rewrite Ropp_0. auto.
Qed.
Lemma angles_grow : forall w, even_growth (angles w).
Proof. intros w p; unfold angles; split; intros; ring. Qed.
(* By an angle that is a frequency times the position. *)
Definition linear_angles (a : R -> vec) : Prop := forall m p, a m p = a 1 p * m.
Lemma linear_grow : forall a, linear_angles a -> even_growth a.
Proof. intros a G p; split; intros; rewrite ?(G 0), ?(G i), ?(G j), ?(G (j - i)); ring. Qed.
(* By any angle: products of vectors at one position stay. *)
Definition keeps_products (d : nat) (rotate : vec -> R -> vec) : Prop := forall x y m,
  dot d (rotate x m) (rotate y m) = dot d x y.
Lemma by_angles_keep : forall n a, keeps_products (2 * n) (by_angles a).
Proof.
  intros n a x y m. unfold by_angles. rewrite interleaved_relative. apply dot_ext; auto. intros c _. apply interleaved_id.
  intros p. unfold between. ring.
Qed.
Lemma by_angles_half_keep : forall n a, keeps_products (2 * n) (by_angles_half n a).
Proof.
  intros n a x y m. unfold by_angles_half. rewrite half_relative by lia. apply dot_ext; auto. intros c _. apply half_id.
  intros p. unfold between. ring.
Qed.
(* By an angle that grows alike from all positions, such as a frequency times the position and a constant phase. *)
Definition steady (a : R -> vec) : Prop := forall i j s p, a (j + s) p - a (i + s) p = a j p - a i p.
Definition moves (d : nat) (rotate : vec -> R -> vec) : Prop := forall q k i j s,
  dot d (rotate q (i + s)) (rotate k (j + s)) = dot d (rotate q i) (rotate k j).
Lemma by_angles_move : forall n a, steady a -> moves (2 * n) (by_angles a).
Proof.
  intros n a S q k i j s. unfold by_angles. rewrite !interleaved_relative. apply dot_ext; auto. intros c _.
  apply interleaved_ext; auto. intros p. apply S.
Qed.
Lemma by_angles_half_move : forall n a, steady a -> moves (2 * n) (by_angles_half n a).
Proof.
  intros n a S q k i j s. unfold by_angles_half. rewrite !half_relative by lia. apply dot_ext; auto. intros c _.
  apply half_ext; auto. intros p. apply S.
Qed.
Ltac grown :=
  repeat match goal with |- context [if ?b then _ else _] => destruct b end; first [ring | unfold Rdiv; ring | field].
Ltac grows_linearly := intros m p; unfold angles; cbv beta; grown.
Lemma axial_grow : forall n base, even_growth (fun m => axial_angles n base m 0).
Proof. intros n base p; unfold axial_angles; destruct (Nat.ltb p (Nat.div2 n)); split; intros; ring. Qed.
Lemma mrope_grow : forall n base, even_growth (fun m => mrope_angles n base m m m).
Proof.
  intros n base p; unfold mrope_angles.
  destruct (Nat.ltb p (n - 2 * (3 * n / 8))), (Nat.ltb p (n - 3 * n / 8)); split; intros; ring.
Qed.
Lemma mrope_interleaved_grow : forall n base, even_growth (fun m => mrope_interleaved_angles n base m m m).
Proof.
  intros n base p; unfold mrope_interleaved_angles.
  destruct (Nat.ltb p (3 * (5 * n / 16))); [destruct (Nat.modulo p 3) as [| [|]] |]; split; intros; ring.
Qed.
Lemma rotated_pairs_fit : forall n, (0 < n)%nat -> (2 * rotated_pairs n <= 2 * n)%nat.
Proof. intros n H. unfold rotated_pairs. pose proof (Nat.div_le_upper_bound n 4 n). lia. Qed.

(* The rotation of each scheme. *)
Ltac rotation_of_scheme :=
  lazymatch goal with
  | |- rotation _ (clockwise _) => apply clockwise_rotation; rotation_of_scheme
  | |- rotation _ (rope_clockwise _ _) => apply clockwise_rotation; rotation_of_scheme
  | |- rotation _ (rope_half_split_clockwise _ _) => apply clockwise_rotation; rotation_of_scheme
  | |- rotation _ (rope_axial ?n ?b) => apply (interleaved_rotation _ (fun m => axial_angles n b m 0)), axial_grow
  | |- rotation _ (mrope ?n ?b) => apply (half_rotation _ _ (fun m => mrope_angles n b m m m)); [lia | apply mrope_grow]
  | |- rotation _ (mrope_interleaved ?n ?b) =>
    apply (half_rotation _ _ (fun m => mrope_interleaved_angles n b m m m)); [lia | apply mrope_interleaved_grow]
  | |- rotation _ (rope_mixed ?u) => apply (interleaved_rotation _ (angles u)), angles_grow
  | |- rotation _ (interleaved ?w) => apply (interleaved_rotation _ (angles w)), angles_grow
  | |- rotation _ (by_angles ?a) => apply (interleaved_rotation _ a), linear_grow; grows_linearly
  | |- rotation _ (by_angles_half _ ?a) => apply (half_rotation _ _ a); [lia | apply linear_grow; grows_linearly]
  | |- rotation _ (half_split _ ?w) =>
    apply (half_rotation _ _ (angles w)); [try apply rotated_pairs_fit; lia | apply angles_grow]
  | |- rotation _ ?r => let h := eval hnf in r in idtac; fail "no rotation" r
  end.
Ltac a_rotation :=
  unfold rope_linear, rope_ntk, rope_dynamic_ntk, rope_yarn, rope_yarn_paper, rope_llama3, rope_longrope,
    rope_proportional, rope_resonance, rope_partial, rope_partial_half_split, rope_clockwise, rope_half_split_clockwise,
    rope, rope_half_split;
  rotation_of_scheme.

Lemma rotation_keeps : forall d rotate, rotation d rotate -> keeps_products d rotate.
Proof.
  intros d rotate H x y m. rewrite (by_difference _ _ H), (Rminus_diag_eq m m) by auto. apply dot_ext; auto.
  intros; apply (at_origin _ _ H); auto.
Qed.
Lemma rotation_moves : forall d rotate, rotation d rotate -> moves d rotate.
Proof.
  intros d rotate H q k i j s. rewrite !(by_difference _ _ H). replace (j + s - (i + s)) with (j - i) by ring. reflexivity.
Qed.
Lemma moves_relative : forall d rotate, moves d rotate -> relative_score d rotate.
Proof. intros d rotate M q k i j. rewrite <- (M q k 0 (j - i) i). do 2 f_equal; ring. Qed.
Ltac keeps := first [apply by_angles_keep | apply by_angles_half_keep | apply rotation_keeps; a_rotation].
Ltac moves_evenly :=
  lazymatch goal with
  | |- moves _ (by_angles ?a) => apply (by_angles_move _ a); intros i j s p; cbv beta; grown
  | |- moves _ (by_angles_half _ ?a) => apply (by_angles_half_move _ a); intros i j s p; cbv beta; grown
  | _ => apply rotation_moves; a_rotation
  end.

Section OfRotations.
  Variables (d : nat) (rotate : vec -> R -> vec).
  Hypothesis H : rotation d rotate.

  Theorem rotation_is_relative : relative d rotate.
  Proof. intros r c i j Hr Hc. rewrite (by_difference _ _ H), dot_unit by auto. reflexivity. Qed.
  Theorem rotation_composes : composes d rotate.
  Proof.
    intros x k l c Hc.
    rewrite <- (dot_unit d c (rotate (rotate x l) k)), <- (dot_unit d c (rotate x (k + l))) by auto.
    replace (k) with (0 - - k) at 1 by ring. rewrite <- (by_difference _ _ H (unit c) (rotate x l) (- k) 0).
    rewrite (dot_ext d _ (rotate (rotate x l) 0) (rotate (unit c) (- k)) (rotate x l)) by
      (auto; intros; apply (at_origin _ _ H); auto).
    rewrite (by_difference _ _ H). f_equal. f_equal. ring.
  Qed.
End OfRotations.

Section OfTurns.
  Variables (d : nat) (rotate : vec -> R -> vec).
  Hypothesis K : keeps_products d rotate.
  Theorem rotation_keeps_norms : norm_kept d rotate.
  Proof. intros x m. apply K. Qed.
  Theorem rotation_is_orthogonal : orthogonal d rotate.
  Proof. intros r c m Hr Hc. rewrite K, dot_comm, dot_unit by auto. unfold unit. rewrite Nat.eqb_sym. auto. Qed.
  Theorem rotation_turns_consistently : moves d rotate -> turns_consistently d rotate.
  Proof.
    intros M x m n k. unfold squared_norm. rewrite !dot_minus, !K. rewrite <- (M x x (n + k) n (m - n)).
    replace (n + k + (m - n)) with (m + k) by ring. replace (n + (m - n)) with m by ring. reflexivity.
  Qed.
  (* Cauchy and Schwarz. *)
  Lemma schwarz : forall x y, dot d x y ^ 2 <= dot d x x * dot d y y.
  Proof.
    intros x y.
    assert (N : forall z, 0 <= dot d z z) by (intros; apply Sum_nonneg; intros; apply Rle_0_sqr).
    assert (E : forall s t, 0 <= s ^ 2 * dot d x x - 2 * s * t * dot d x y + t ^ 2 * dot d y y).
    { intros s t. replace (s ^ 2 * dot d x x - 2 * s * t * dot d x y + t ^ 2 * dot d y y)
        with (dot d (minus (fun c => s * x c) (fun c => t * y c)) (minus (fun c => s * x c) (fun c => t * y c))); [apply N |].
      rewrite dot_minus. unfold dot.
      rewrite (Sum_ext d (fun c => s * x c * (s * x c)) (fun c => s ^ 2 * (x c * x c))) by (intros; ring).
      rewrite (Sum_ext d (fun c => s * x c * (t * y c)) (fun c => s * t * (x c * y c))) by (intros; ring).
      rewrite (Sum_ext d (fun c => t * y c * (t * y c)) (fun c => t ^ 2 * (y c * y c))) by (intros; ring).
      rewrite !Sum_scale. ring. }
    destruct (Req_dec (dot d y y) 0) as [Z | Z].
    - rewrite Z, Rmult_0_r. destruct (Req_dec (dot d x y) 0) as [Y | Y]; [rewrite Y; lra |].
      specialize (E 1 ((dot d x x + 1) / (2 * dot d x y))). rewrite Z in E.
      assert (2 * 1 * ((dot d x x + 1) / (2 * dot d x y)) * dot d x y = dot d x x + 1) by (field; auto). lra.
    - specialize (E (dot d y y) (dot d x y)). specialize (N y).
      replace (dot d y y ^ 2 * dot d x x - 2 * dot d y y * dot d x y * dot d x y + dot d x y ^ 2 * dot d y y)
        with (dot d y y * (dot d x x * dot d y y - dot d x y ^ 2)) in E by ring.
      destruct (Rle_or_lt (dot d x y ^ 2) (dot d x x * dot d y y)) as [? | F]; auto. exfalso.
      assert (0 < dot d y y * (dot d x y ^ 2 - dot d x x * dot d y y)) by (apply Rmult_lt_0_compat; lra). lra.
  Qed.
  Theorem rotation_bounds_scores : bounded_score d rotate.
  Proof. intros q k m n. rewrite <- (K q q m), <- (K k k n). apply schwarz. Qed.
End OfTurns.
Theorem rotation_group : forall d rotate, rotation d rotate -> group_of_rotations d rotate.
Proof. split; [apply rotation_composes; assumption | apply rotation_is_orthogonal, rotation_keeps; assumption]. Qed.
