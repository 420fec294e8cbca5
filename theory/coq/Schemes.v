(* Attention and the positional schemes, in the words of their sources. A certificate of a scheme speaks of these
   definitions and of the properties of Properties.v; one whose scheme is "formula" writes out what it speaks of. A vector
   is a function of the number of its entry, of which the first d are looked at; a position of a token is a whole number,
   that of a code or a rotation any real one. *)
Require Import Reals ZArith List.
From Flocq Require Import Core.Raux.
Import ListNotations.
Open Scope R_scope.

Definition vec := nat -> R.
Definition matrix := nat -> nat -> R.
Definition real (n : nat) : R := IZR (Z.of_nat n).

(* f 0 + ... + f (n - 1). *)
Fixpoint Sum (n : nat) (f : nat -> R) : R :=
  match n with O => 0 | S O => f O | S m => Sum m f + f m end.

Definition zero : vec := fun _ => 0.
Definition ones : vec := fun _ => 1.
Definition unit (e : nat) : vec := fun c => if Nat.eqb c e then 1 else 0.
Definition plus (x y : vec) : vec := fun c => x c + y c.
Definition dot (d : nat) (x y : vec) : R := Sum d (fun c => x c * y c).
(* x M, of a row vector of d entries. *)
Definition times (d : nat) (x : vec) (M : matrix) : vec := fun c => Sum d (fun r => x r * M r c).
Definition least (a b : R) : R := (a + b - Rabs (a - b)) / 2.
Definition greatest (a b : R) : R := (a + b + Rabs (a - b)) / 2.
Definition clamp (low high x : R) : R := least high (greatest low x).
(* x^p, with 0^p = 0. *)
Definition power (x : Z) (p : R) : R := if Z.eqb x 0 then 0 else Rpower (IZR x) p.

(* ---- attention (Vaswani et al. 2017, section 3.2): z_i = sum_j alpha_ij c_ij v_ij, alpha_i = softmax over visible j *)

(* x W^Q, x W^K, x W^V. *)
Record head := Head { query : vec -> vec; key : vec -> vec; val : vec -> vec }.
Definition of_matrices (d : nat) (Q K V : matrix) : head :=
  Head (fun x => times d x Q) (fun x => times d x K) (fun x => times d x V).
Definition identities : head := Head (fun x => x) (fun x => x) (fun x => x).
(* The three are products with matrices of d x d, entry by entry of the first d. *)
Definition by_matrix (d : nat) (f : vec -> vec) : Prop :=
  exists M : matrix, forall x c, (c < d)%nat -> f x c = times d x M c.
Definition linear_head (d : nat) (W : head) : Prop :=
  by_matrix d (query W) /\ by_matrix d (key W) /\ by_matrix d (val W).

Record layer := Layer {
  width : nat;                                 (* d *)
  score : vec -> Z -> vec -> Z -> R;           (* of the query token x at i with the key token y at j *)
  among : (Z -> vec) -> Z -> Z -> R;           (* the same of tokens i and j among all, some of which are between *)
  value : vec -> Z -> Z -> vec;                (* of the token y, for the query at i and the key at j *)
  factor : Z -> Z -> R;                        (* c_ij *)
  sees : Z -> Z -> bool }.                     (* whether the query at i sees the key at j *)

Definition everything (i j : Z) : bool := true.
Definition causal (i j : Z) : bool := Z.leb j i.
Definition no_factor (i j : Z) : R := 1.

(* A layer whose scores are those of two tokens, whatever is between them. *)
Definition scored (d : nat) (s : vec -> Z -> vec -> Z -> R) (v : vec -> Z -> Z -> vec) (m : Z -> Z -> bool) : layer :=
  Layer d s (fun x i j => s (x i) i (x j) j) v no_factor m.

Definition attends (L : layer) (x : Z -> vec) (i j : Z) : R := if sees L i j then exp (among L x i j) else 0.
(* softmax: e^(s_ij) / sum over visible l of e^(s_il), of n tokens. *)
Definition alpha (L : layer) (n : nat) (x : Z -> vec) (i j : Z) : R :=
  attends L x i j / Sum n (fun l => attends L x i (Z.of_nat l)).
Definition output (L : layer) (n : nat) (x : Z -> vec) (i : Z) : vec := fun c =>
  Sum n (fun j => alpha L n x i (Z.of_nat j) * factor L i (Z.of_nat j) * value L (x (Z.of_nat j)) i (Z.of_nat j) c).

Definition content (d : nat) (W : head) (x y : vec) : R := dot d (query W x) (key W y).
Definition plain_value (W : head) (y : vec) (i j : Z) : vec := val W y.

(* No positions; and NoPE, in which the causal mask alone depends on position. *)
Definition attention (d : nat) (W : head) : layer :=
  scored d (fun x i y j => content d W x y) (plain_value W) everything.
Definition attention_causal (d : nat) (W : head) : layer :=
  scored d (fun x i y j => content d W x y) (plain_value W) causal.

(* Tokens with codes added to them: x + p_i in the place of x. *)
Definition added (d : nat) (W : head) (p : Z -> vec) : layer :=
  scored d (fun x i y j => content d W (plus x (p i)) (plus y (p j))) (fun y i j => val W (plus y (p j))) everything.

(* Queries and keys turned by a rotation of their positions: c (R_i q) . (R_j k). *)
Definition rotated (d : nat) (W : head) (c : R) (rotate : vec -> R -> vec) : layer :=
  scored d (fun x i y j => c * dot d (rotate (query W x) (IZR i)) (rotate (key W y) (IZR j))) (plain_value W) everything.

(* A number for each pair of places: q . k + b_ij. *)
Definition biased (d : nat) (W : head) (m : Z -> Z -> bool) (b : Z -> Z -> R) : layer :=
  scored d (fun x i y j => content d W x y + b i j) (plain_value W) m.

(* ---- frequencies. w_i = base^(-2i/d), i = 0 .. d/2-1 (Vaswani et al. 2017, 3.5; Su et al. 2021, equation 15) *)

Definition frequency (d : nat) (base : R) : vec := fun i => Rpower base (- (2 * real i / real d)).
Definition progression (base step : R) : vec := fun i => Rpower base (- (real i * step)).

(* Position interpolation (Chen et al. 2023): w_i / s. *)
Definition interpolated (s : R) (w : vec) : vec := fun i => w i / s.
(* NTK-aware (bloc97 2023): the base raised so that the last frequency is divided by s, w_i s^(-i/(n-1)). *)
Definition ntk (n : nat) (s : R) (w : vec) : vec := fun i =>
  if Nat.leb n 1 then w i else w i * Rpower s (- (real i / (real n - 1))).
(* Dynamic NTK: the same with s l/L - (s - 1) for an input of l > L tokens. *)
Definition dynamic_ntk (n : nat) (s : R) (L l : Z) (w : vec) : vec :=
  if Z.leb l L then w else ntk n (s * IZR l / IZR L - (s - 1)) w.
(* w (1 - r) + (w / s) r. *)
Definition mixed (s r w : R) : R := w * (1 - r) + w / s * r.
(* YaRN as it is run (transformers, _compute_yarn_parameters): a ramp over pairs, from the pair of 32 turns within L, down
   to a whole number and not below 0, to that of 1 turn, up to one and not above 2n-1. Where both are one number (n = 1,
   base 10, L 4096) the code adds 1/1000 to the second, and this definition divides by 0. *)
Definition pair_of_turns (d : nat) (base L turns : R) : R := real d * ln (L / (turns * 2 * PI)) / (2 * ln base).
Definition yarn (n : nat) (base s L : R) (w : vec) : vec := fun i =>
  let low := greatest 0 (IZR (Zfloor (pair_of_turns (2 * n) base L 32))) in
  let high := least (2 * real n - 1) (IZR (Zceil (pair_of_turns (2 * n) base L 1))) in
  mixed s (clamp 0 1 ((real i - low) / (high - low))) (w i).
(* The paper's YaRN and Llama 3.1: a ramp over turns r = L w / 2 pi, from `low` to `high` of them (Peng et al. 2023,
   equations 17 to 20; Meta, apply_scaling). *)
Definition by_turns (s low high L : R) (w : vec) : vec := fun i =>
  mixed s (1 - clamp 0 1 ((L * w i / (2 * PI) - low) / (high - low))) (w i).
(* 0.1 ln s + 1 (Peng et al. 2023, equation 22), which multiplies cosines and sines. *)
Definition yarn_amplitude (s : R) : R := ln s / 10 + 1.
(* LongRoPE (Ding et al. 2024): w_i / e_i, one list up to L tokens and one beyond; cosines times sqrt(1 + ln s / ln L). *)
Definition longrope (L l : Z) (short long : vec) (w : vec) : vec := fun i => w i / (if Z.leb l L then short i else long i).
Definition longrope_amplitude (s L : R) : R := sqrt (1 + ln s / ln L).
(* The first r pairs turn, the others stand still (p-RoPE; partial rotation). *)
Definition turning (r : nat) (w : vec) : vec := fun i => if Nat.ltb i r then w i else 0.
(* Resonance RoPE (Wang et al. 2024): wavelengths rounded to whole positions, 2 pi / round(2 pi / w_i). *)
Definition resonance (w : vec) : vec := fun i => 2 * PI / IZR (Zfloor (2 * PI / w i + 1 / 2)).

(* ---- rotations (Su et al. 2021, equations 14, 15, 34): pair i turns by an angle a_i *)

(* Pair i is (x_2i, x_2i+1): (x, y) -> (x cos - y sin, x sin + y cos). *)
Definition turn_interleaved (x a : vec) : vec := fun c =>
  let p := Nat.div2 c in
  if Nat.even c then x c * cos (a p) - x (S c) * sin (a p) else x (pred c) * sin (a p) + x c * cos (a p).
(* Pair i is (x_i, x_{n+i}), within the first 2n entries; what is behind them stays (GPT-NeoX, Llama). *)
Definition turn_half (n : nat) (x a : vec) : vec := fun c =>
  if Nat.ltb c n then x c * cos (a c) - x (n + c)%nat * sin (a c)
  else if Nat.ltb c (2 * n) then x (c - n)%nat * sin (a (c - n)%nat) + x c * cos (a (c - n)%nat) else x c.

Definition angles (w : vec) (m : R) : vec := fun i => w i * m.
Definition interleaved (w : vec) (x : vec) (m : R) : vec := turn_interleaved x (angles w m).
Definition half_split (n : nat) (w : vec) (x : vec) (m : R) : vec := turn_half n x (angles w m).
(* The inverse turn. *)
Definition clockwise (rotate : vec -> R -> vec) (x : vec) (m : R) : vec := rotate x (- m).

(* Of d = 2n entries. *)
Definition rope (n : nat) (base : R) := interleaved (frequency (2 * n) base).
Definition rope_half_split (n : nat) (base : R) := half_split n (frequency (2 * n) base).
Definition rope_clockwise (n : nat) (base : R) := clockwise (rope n base).
Definition rope_half_split_clockwise (n : nat) (base : R) := clockwise (rope_half_split n base).
(* Factor 4, original length 4096, in Llama's layout. *)
Definition rope_linear (n : nat) (base : R) := half_split n (interpolated 4 (frequency (2 * n) base)).
Definition rope_ntk (n : nat) (base : R) := half_split n (ntk n 4 (frequency (2 * n) base)).
Definition rope_dynamic_ntk (n : nat) (base : R) (l : Z) := half_split n (dynamic_ntk n 4 4096 l (frequency (2 * n) base)).
Definition rope_yarn (n : nat) (base : R) := half_split n (yarn n base 4 4096 (frequency (2 * n) base)).
Definition rope_yarn_paper (n : nat) (base : R) := half_split n (by_turns 4 1 32 4096 (frequency (2 * n) base)).
Definition rope_llama3 (n : nat) (base : R) := half_split n (by_turns 4 1 4 4096 (frequency (2 * n) base)).
Definition rope_longrope (n : nat) (base : R) (l : Z) (short long : vec) :=
  half_split n (longrope 4096 l short long (frequency (2 * n) base)).
Definition rope_proportional (n : nat) (base : R) :=
  half_split n (turning (Nat.max 1 (Nat.div n 4)) (frequency (2 * n) base)).
Definition rope_resonance (n : nat) (base : R) := half_split n (resonance (frequency (2 * n) base)).
(* The first quarter of a head turns, in whole pairs, one at least: r of n pairs, with base^(-2i/2r). *)
Definition rotated_pairs (n : nat) : nat := Nat.max 1 (Nat.div n 4).
Definition rope_partial (n : nat) (base : R) :=
  interleaved (turning (rotated_pairs n) (frequency (2 * rotated_pairs n) base)).
Definition rope_partial_half_split (n : nat) (base : R) :=
  half_split (rotated_pairs n) (frequency (2 * rotated_pairs n) base).

(* RoPE for several axes. Axial (Heo et al. 2024): of n pairs the first half turns by the row, the second by the column,
   each with base^(-4i/d). M-RoPE (Qwen2-VL): the first n - 2s pairs by time, s by height, s by width, s = 3n/8; or taking
   turns (Qwen3-VL), i mod 3 as long as i < 3 (5n/16). *)
Definition axial_angles (n : nat) (base h w : R) : vec := fun p =>
  let m := Nat.div2 n in
  if Nat.ltb p m then progression base (2 / real n) p * h else progression base (2 / real n) (p - m)%nat * w.
Definition mrope_angles (n : nat) (base t h w : R) : vec := fun p =>
  let s := Nat.div (3 * n) 8 in
  frequency (2 * n) base p * (if Nat.ltb p (n - 2 * s) then t else if Nat.ltb p (n - s) then h else w).
Definition mrope_interleaved_angles (n : nat) (base t h w : R) : vec := fun p =>
  frequency (2 * n) base p *
  (if Nat.ltb p (3 * Nat.div (5 * n) 16) then match Nat.modulo p 3 with 0%nat => t | 1%nat => h | _ => w end else t).
(* Down a column of a grid; a token of text has one number for all axes. *)
Definition rope_axial (n : nat) (base : R) (x : vec) (m : R) := turn_interleaved x (axial_angles n base m 0).
Definition mrope (n : nat) (base : R) (x : vec) (m : R) := turn_half n x (mrope_angles n base m m m).
Definition mrope_interleaved (n : nat) (base : R) (x : vec) (m : R) := turn_half n x (mrope_interleaved_angles n base m m m).
(* RoPE-Mixed (Heo et al. 2024, equation 14): pair n turns by u_n h + v_n w, u and v learned; down a column w = 0. *)
Definition rope_mixed (u : vec) (x : vec) (m : R) := turn_interleaved x (angles u m).

(* ReRoPE (Su 2023): q . R(r(i-j))^T k, r(x) = x up to a window of 16, and 16 or 16 + (x - 16)/4 beyond. *)
Definition rectified (leaky : bool) (x : Z) : R :=
  if Z.ltb x 16 then IZR x else if leaky then 16 + (IZR x - 16) / 4 else 16.
Definition rerope (leaky : bool) (n : nat) (base : R) (W : head) : layer :=
  scored (2 * n) (fun x i y j => dot (2 * n) (rope n base (query W x) (rectified leaky (i - j))) (key W y))
    (plain_value W) causal.

(* xPos (Sun et al. 2022): z_p^((i-j)/512) (R_i q)_p . (R_j k)_p, z_p = (2p/d + 2/5)/(1 + 2/5). *)
Definition xpos_decay (n p : nat) : R := (real p / real n + 2 / 5) / (7 / 5).
Definition xpos (n : nat) (base : R) (W : head) : layer :=
  scored (2 * n) (fun x i y j =>
    let q := rope n base (query W x) (IZR i) in let k := rope n base (key W y) (IZR j) in
    Sum n (fun p => Rpower (xpos_decay n p) (IZR (i - j) / 512) *
      (q (2 * p)%nat * k (2 * p)%nat + q (2 * p + 1)%nat * k (2 * p + 1)%nat))) (plain_value W) causal.

(* STRING (Schenck et al. 2025): RoPE in an orthogonal basis P. Circulant: Fourier's basis, w_n = 2 sum_k c_k sin(2 pi n
   k / d), and 0 for the two directions that never turn. Cayley: P = (1 - S)(1 + S)^-1, S antisymmetric. *)
Definition in_basis (n : nat) (P : matrix) (w : vec) (W : head) : layer :=
  scored (2 * n) (fun x i y j => dot (2 * n) (interleaved w (times (2 * n) (query W x) P) (IZR i))
    (interleaved w (times (2 * n) (key W y) P) (IZR j))) (plain_value W) everything.
Definition fourier_basis (d : nat) : matrix := fun x c =>
  let n := Nat.div2 c in
  match c with
  | 0%nat => / sqrt (real d)
  | 1%nat => (if Nat.even x then 1 else -1) / sqrt (real d)
  | _ => sqrt (2 / real d) * (if Nat.even c then cos (2 * PI * real n * real x / real d)
                              else sin (2 * PI * real n * real x / real d))
  end.
Definition circulant_frequencies (d : nat) (c : vec) : vec := fun n =>
  match n with 0%nat => 0 | _ => Sum d (fun k => 2 * c k * sin (2 * PI * real n * real k / real d)) end.
Definition string_circulant (n : nat) (c : vec) (W : head) : layer :=
  in_basis n (fourier_basis (2 * n)) (circulant_frequencies (2 * n) c) W.
Definition cayley (d : nat) (S P : matrix) : Prop :=
  (forall r c, S r c = - S c r) /\
  forall r c, (r < d)%nat -> (c < d)%nat ->
    P r c + Sum d (fun k => P r k * S k c) = unit r c - S r c.
Definition string_cayley (n : nat) (base : R) (P : matrix) (W : head) : layer :=
  in_basis n P (frequency (2 * n) base) W.

(* PoPE (Gopalakrishnan et al. 2025): sum_n m(q_n) m(k_n) cos(w_n (j - i) + delta_n), m(x) = ln(1 + e^x), w_n =
   base^(-n/d). *)
Definition softplus (x : R) : R := ln (1 + exp x).
Definition pope (d : nat) (base : R) (delta : vec) (W : head) : layer :=
  scored d (fun x i y j => Sum d (fun c => softplus (query W x c) * softplus (key W y c) *
    cos (progression base (/ real d) c * IZR (j - i) + delta c))) (plain_value W) everything.

(* ---- biases *)

(* ALiBi (Press et al. 2021): - m (i - j), m_h = 2^(-8 (h+1)/H) for head h = 0 .. H-1; for 12 heads the slopes of 8, and
   every second one of 16. *)
Definition alibi_slope (H h : R) : R := Rpower 2 (- (8 * (h + 1) / H)).
Definition interpolated_slope (h : Z) : R :=
  if Z.ltb h 8 then alibi_slope 8 (IZR h) else alibi_slope 16 (IZR (2 * (h - 8))).
Definition alibi (heads : R) (h : Z) (i j : Z) : R := - alibi_slope heads (IZR h) * IZR (i - j).
Definition alibi_two_sided (heads : R) (h : Z) (i j : Z) : R := - alibi_slope heads (IZR h) * IZR (Z.abs (i - j)).
Definition alibi_interpolated (h : Z) (i j : Z) : R := - interpolated_slope h * IZR (i - j).

(* T5 (Raffel et al. 2020, section 2.1 and its code): r[bucket(j - i)]; 16 buckets a direction, 8 of them exact, the others
   floor(8 ln(x/8) / ln 16) above, up to the distance 128: x >= 8 * 16^(k/8) is x^8 >= 8^8 16^k. Causal: 32, 16 exact,
   x >= 16 * 8^(k/16) is x^16 >= 16^16 8^k. *)
Definition ranges (exact step : Z) (count : nat) (x : Z) : Z :=
  Z.of_nat (length (filter (fun k => Z.leb (exact ^ (Z.of_nat count + 1) * step ^ (Z.of_nat k)) (x ^ (Z.of_nat count + 1)))
    (seq 1 count))).
Definition t5_bucket (x : Z) : Z :=
  (if Z.ltb 0 x then 16 else 0) + (let d := Z.abs x in if Z.ltb d 8 then d else 8 + ranges 8 16 7 d).
Definition t5_causal_bucket (x : Z) : Z :=
  let d := Z.max 0 (- x) in if Z.ltb d 16 then d else 16 + ranges 16 8 15 d.
Definition t5 (r : Z -> R) (i j : Z) : R := r (t5_bucket (j - i)).
Definition t5_causal (r : Z -> R) (i j : Z) : R := r (t5_causal_bucket (j - i)).
(* A survey's code for T5's bias: s q . k + r[|i - j|] / s, s = 1/sqrt(d). *)
Definition t5_printed (d : nat) (r : Z -> R) (W : head) : layer :=
  scored d (fun x i y j => content d W x y * / sqrt (real d) + r (Z.abs (i - j)) * sqrt (real d)) (plain_value W) everything.

(* KERPLE (Chi et al. 2022, section 4): - r1 ln(1 + r2 |i - j|), - r1 |i - j|^r2. *)
Definition kerple_log (r1 r2 : R) (i j : Z) : R := - r1 * ln (1 + r2 * IZR (Z.abs (i - j))).
Definition kerple_power (r1 r2 : R) (i j : Z) : R := - r1 * power (Z.abs (i - j)) r2.

(* FIRE (Li et al. 2023, section 3): f(psi(i - j) / psi(max(L, i))), psi(x) = ln(c x + 1), L = 64, f a network of one
   hidden layer of ReLU; of keys ahead of the query, of which FIRE does not speak, with |i - j|. *)
Definition relu (x : R) : R := greatest 0 x.
Definition network (hidden : nat) (w b v : vec) (x : R) : R := Sum hidden (fun k => v k * relu (w k * x + b k)).
Definition psi (c : R) (x : Z) : R := ln (c * IZR x + 1).
Definition fire (c : R) (f : R -> R) (i j : Z) : R := f (psi c (Z.abs (i - j)) / psi c (Z.max 64 i)).

(* Sandwich (Chi et al. 2022b, section 5): sum_n cos(w_n (i - j)). *)
Definition sandwich (n : nat) (base : R) (i j : Z) : R := Sum n (fun p => cos (frequency (2 * n) base p * IZR (i - j))).

(* A learned number for each offset; Swin's down a column. *)
Definition relative_table (r : Z -> R) (i j : Z) : R := r (j - i)%Z.
Definition swin (r : Z -> R) (i j : Z) : R := r (i - j)%Z.

(* ---- vectors of offsets, terms of positions, gates *)

Definition clip (low high x : Z) : Z := Z.max low (Z.min high x).
(* Shaw et al. 2018, equations 3 and 4: q . (k + a^K_r), v + a^V_r, r = clip(j - i), here to -2 .. 2. *)
Definition shaw (d : nat) (aK aV : Z -> vec) (W : head) : layer :=
  scored d (fun x i y j => dot d (query W x) (plus (key W y) (aK (clip (-2) 2 (j - i)))))
    (fun y i j => plus (val W y) (aV (clip (-2) 2 (j - i)))) everything.

Definition sinusoid (w : vec) (t : R) : vec := fun c =>
  if Nat.even c then sin (w (Nat.div2 c) * t) else cos (w (Nat.div2 c) * t).
(* Vaswani et al. 2017, section 3.5. *)
Definition sinusoidal (d : nat) (base : R) := sinusoid (frequency d base).

(* Transformer-XL (Dai et al. 2019, section 3.3): q . k + q . r + u . k + v . r, r = R_{i-j} W^{K,R}. *)
Definition transformer_xl (d : nat) (base : R) (M : matrix) (u v : vec) (W : head) : layer :=
  scored d (fun x i y j => let r := times d (sinusoidal d base (IZR (i - j))) M in
    content d W x y + dot d (query W x) r + (dot d u (key W y) + dot d v r)) (plain_value W) everything.
(* XLNet's as a survey prints it: W^K for W^{K,R}, u W^Q and v W^Q for u and v. *)
Definition xlnet_printed (d : nat) (base : R) (u v : vec) (W : head) : layer :=
  scored d (fun x i y j => let r := key W (sinusoidal d base (IZR (i - j))) in
    content d W x y + dot d (query W x) r + (dot d (query W u) (key W y) + dot d (query W v) r)) (plain_value W) everything.

(* DeBERTa (He et al. 2020, equations 3 and 4, without the scale): q . k + q . K^r_{delta(i,j)} + k . Q^r_{delta(j,i)},
   delta = i - j + k held within 0 .. 2k-1, here k = 2. *)
Definition deberta (d : nat) (Qr Kr : Z -> vec) (W : head) : layer :=
  scored d (fun x i y j => content d W x y + dot d (query W x) (Kr (clip 0 3 (i - j + 2))) +
    dot d (key W y) (Qr (clip 0 3 (j - i + 2)))) (plain_value W) everything.

(* TUPE (Ke et al. 2020, equation 8): (q . k + (p_i U^Q) . (p_j U^K)) / sqrt(2d) + b_{j-i}. *)
Definition tupe (d : nat) (p : Z -> vec) (UQ UK : matrix) (b : Z -> R) (W : head) : layer :=
  scored d (fun x i y j => (content d W x y + dot d (times d (p i) UQ) (times d (p j) UK)) * / sqrt (2 * real d) +
    b (j - i)%Z) (plain_value W) everything.

(* Wavelets (Oka et al. 2025, section 4): q . (k + p_{i-j}), p_x[n] = (1 - u^2) e^(-u^2/2), u = (x - b_n)/a_n,
   a_n = 2^(7 - (n div 2) mod 8), b_n = n mod 2 + 2 (n div 16). *)
Definition ricker (u : R) : R := (1 - u * u) * exp (- (u * u) / 2).
Definition wavelet_code (x : Z) : vec := fun n =>
  ricker ((IZR x - real (Nat.modulo n 2 + 2 * Nat.div n 16)) / real (Nat.pow 2 (7 - Nat.modulo (Nat.div n 2) 8))).
Definition wavelet (d : nat) (W : head) : layer :=
  scored d (fun x i y j => dot d (query W x) (plus (key W y) (wavelet_code (i - j)))) (plain_value W) everything.

(* URPE (Luo et al. 2022, section 4): weights times g(i - j), after the softmax. *)
Definition urpe (d : nat) (g : Z -> R) (W : head) : layer :=
  Layer d (fun x i y j => content d W x y) (fun x i j => content d W (x i) (x j)) (plain_value W)
    (fun i j => g (i - j)%Z) everything.

(* CoPE (Golovneva et al. 2024, section 4): q . k + q . e[p], p = sum of sigmoid(q . k_l) for l = j .. i; e of 16 rows is
   interpolated between whole numbers. Of two tokens alone, those between them are 0 and count 1/2 each. *)
Definition sigmoid (x : R) : R := 1 / (1 + exp (- x)).
Definition hat (x : R) : R := relu (1 - relu x - relu (- x)).
Definition at_count (d : nat) (e : Z -> vec) (q : vec) (p : R) : R :=
  Sum 16 (fun n => hat (least 15 p - real n) * dot d q (e (Z.of_nat n))).
Fixpoint sum_from (j : Z) (count : nat) (f : Z -> R) : R :=
  match count with O => 0 | S m => sum_from j m f + f (j + Z.of_nat m)%Z end.
Definition cope (d : nat) (e : Z -> vec) (W : head) : layer :=
  Layer d
    (fun x i y j => let gate z := sigmoid (content d W x z) in
      content d W x y + at_count d e (query W x)
        (gate y + (if Z.ltb j i then IZR (i - j - 1) / 2 + gate x else 0)))
    (fun x i j => content d W (x i) (x j) + at_count d e (query W (x i))
      (sum_from j (Z.to_nat (i - j + 1)) (fun l => sigmoid (content d W (x i) (x l)))))
    (plain_value W) no_factor causal.

(* FoX (Lin et al. 2025, section 3): q . k + sum over l = j+1 .. i of ln f_l, f_l = sigmoid(w . x_l + b). *)
Definition log_gate (z : R) : R := - ln (1 + exp (- z)).
Definition fox (d : nat) (w : vec) (b : R) (W : head) : layer :=
  Layer d
    (fun x i y j => if Z.leb i j then content d W x y
      else content d W x y + (log_gate (dot d w x + b) + IZR (i - j - 1) * log_gate b))
    (fun x i j => content d W (x i) (x j) + sum_from (j + 1) (Z.to_nat (i - j)) (fun l => log_gate (dot d w (x l) + b)))
    (plain_value W) no_factor causal.

(* Complex-order (Wang et al. 2019, section 2): a word's entry n turns by w_n k; the token is the word at 0. *)
Definition complex_order (n : nat) (base : R) (W : head) : layer :=
  scored (2 * n) (fun x i y j => content (2 * n) W (rope n base x (IZR i)) (rope n base y (IZR j)))
    (fun y i j => val W (rope n base y (IZR j))) everything.

(* ---- codes of positions *)

Definition normalised (last : R) (t : R) : vec := fun _ => t / last.              (* t / (n - 1), of n words *)
Definition linear (t : R) : vec := fun _ => t.
(* Digit c of t, the least significant first; the most significant first, of d; as 2x - 1. *)
Definition digit (t : Z) (c : nat) : R := IZR (Z.modulo (Z.div t (2 ^ Z.of_nat c)) 2).
Definition binary (t : Z) : vec := digit t.
Definition binary_most_first (d : nat) (t : Z) : vec := fun c => digit t (d - 1 - c)%nat.
Definition binary_signed (t : Z) : vec := fun c => 2 * digit t c - 1.
(* Hands of the given periods: 2 pi t / period. *)
Definition clock_of (a b c : R) : vec := fun p => 2 * PI / match p with 0%nat => a | 1%nat => b | _ => c end.
Definition clock := sinusoid (clock_of 60 3600 43200).
(* The blog's formula has 2 pi t for the second hand, which turns once a second. Its 2 pi t / 3600 * 12 is meant to divide
   by 3600 * 12, and, read from left to right, divides by 300. *)
Definition clock_as_intended := sinusoid (clock_of 1 3600 43200).
Definition clock_as_printed := sinusoid (clock_of 1 3600 300).
Definition exponent_j_over_d (d : nat) (base : R) := sinusoid (progression base (/ real d)).
Definition alien_clock (base : R) := sinusoid (progression base 1).
Definition alien_clock_as_printed (base : R) := sinusoid (progression base 2).
Definition growing (d : nat) (base t : R) : vec := fun c => t / 1000 * sinusoidal d base t c.
Definition nerf := sinusoid (fun l => real (Nat.pow 2 l) * PI).
Definition nerf_code := sinusoid (fun l => real (Nat.pow 2 l)).
Definition fourier_features (b : vec) := sinusoid (fun l => 2 * PI * b l).        (* b drawn once *)
Definition learnable (table : Z -> vec) (t : Z) : vec := table t.
Definition learnable_with_offset (table : Z -> vec) (t : Z) : vec := table (t + 2)%Z.
(* A survey's listing as printed: every column has its own frequency, and row 0 is zeros; fixed, it is the sinusoid. *)
Definition survey_1d (d : nat) (base : R) (t : Z) : vec := fun c =>
  if Z.eqb t 0 then 0 else let a := frequency d base c * IZR t in if Nat.even c then sin a else cos a.
(* Half of the 2d entries for the row, half for the column (Parmar et al. 2018); the width first. *)
Definition sinusoidal_2d (d : nat) (base h w : R) : vec := fun c =>
  if Nat.ltb c d then sinusoidal d base h c else sinusoidal d base w (c - d)%nat.
Definition sinusoidal_2d_width_first (d : nat) (base h w : R) : vec := sinusoidal_2d d base w h.
(* Su 2020: u_i = (p_i - alpha p_0)/(1 - alpha), code (i, j) = alpha u_i + (1 - alpha) u_j, alpha = 2/5, 32 codes. *)
Definition hierarchical (p : Z -> vec) (t : Z) : vec := fun c =>
  let u i := (p i c - 2 / 5 * p 0%Z c) / (3 / 5) in 2 / 5 * u (t / 32)%Z + 3 / 5 * u (Z.modulo t 32).

(* ---- schemes of text files, whose formulas a certificate has itself *)

(* Pair i turns by the angle a_i(m); the halves of the vector by pairs. *)
Definition by_angles (a : R -> vec) (x : vec) (m : R) : vec := turn_interleaved x (a m).
Definition by_angles_half (n : nat) (a : R -> vec) (x : vec) (m : R) : vec := turn_half n x (a m).
Definition masked (L : layer) : layer := Layer (width L) (score L) (among L) (value L) (factor L) causal.
(* Each pair of a turned query is multiplied by A, and of a turned key by B. *)
Definition of_halves_of (n c : nat) : nat := if Nat.ltb c n then c else (c - n)%nat.
Definition turned_and_scaled (d : nat) (W : head) (m : Z -> Z -> bool) (pair : nat -> nat) (rotate : vec -> R -> vec)
  (A B : R -> vec) : layer :=
  scored d (fun x i y j => Sum d (fun c => A (IZR i) (pair c) * rotate (query W x) (IZR i) c *
    (B (IZR j) (pair c) * rotate (key W y) (IZR j) c))) (plain_value W) m.
(* A number for each pair of places, added to the scores of such a layer. *)
Definition with_bias (L : layer) (b : Z -> Z -> R) : layer := Layer (width L) (fun x i y j => score L x i y j + b i j)
  (fun x i j => among L x i j + b i j) (value L) (factor L) (sees L).
Definition in_pairs (f g : nat -> R) : vec := fun c => if Nat.even c then f (Nat.div2 c) else g (Nat.div2 c).
Fixpoint ZSum (n : nat) (f : nat -> Z) : Z := match n with O => 0%Z | S m => (ZSum m f + f m)%Z end.
