set terminal pdfcairo size 8.5cm,5cm font "Sans,5.25" fontscale 1 linewidth 2 dashlength 1.5 enhanced background "#ffffff"
set encoding utf8
set datafile separator comma
unset key
set label "dimension" noenhanced at screen 0.46971,0.03400 center rotate by 0 textcolor rgb "#262626"
set label "position" noenhanced at screen 0.02000,0.57000 center rotate by 90 textcolor rgb "#262626"
set palette maxcolors 0 defined (0 "#064e83", 1 "#0a62a2", 2 "#0f76c2", 3 "#138be4", 4 "#44a0fa", 5 "#7eb5fd", 6 "#aacafe", 7 "#d0e0fd", 8 "#f6f6f6", 9 "#fdd7cc", 10 "#feb8a4", 11 "#f79a80", 12 "#ea7e60", 13 "#d86546", 14 "#c14e31", 15 "#a13f26", 16 "#83311c")
set colorbox vertical user origin screen 0.83647,0.17000 size screen 0.02588,0.80000 border
set cbtics ("−1" -1, "−0.5" -0.5, "0" 0, "0.5" 0.5, "1" 1) offset -0.5,0
set label "entry" noenhanced at screen 0.98000,0.57000 center rotate by 90 textcolor rgb "#262626"
set lmargin at screen 0.12059
set rmargin at screen 0.81882
set bmargin at screen 0.17000
set tmargin at screen 0.97000
set tics nomirror out scale 0.5 textcolor rgb "#262626"
set xrange [-0.5:2.5]
set xtics ("0" 0, "1" 1, "2" 2) offset 0,0.3
set yrange [1.5:-0.5]
set ytics ("0" 0, "1" 1) offset 0.5,0
set border 15 lw 0.5 lc rgb "#262626"
set cbrange [-1:1]
plot "/folder/two-by-three.csv" matrix skip 1 every 1::1 using ($1-1):2:3 with image pixels title "entry" noenhanced
