set terminal svg size 321,227 fixed font "sans-serif,9.333" linewidth 1.333 enhanced background "#ffffff"
set encoding utf8
set datafile separator comma
unset key
set label "lag (tokens)" noenhanced at screen 0.44676,0.02833 center rotate by 0 textcolor rgb "#262626"
set label "value" noenhanced at screen 0.02000,0.55833 center rotate by 90 textcolor rgb "#262626"
set lmargin at screen 0.13824
set rmargin at screen 0.75529
set bmargin at screen 0.14167
set tmargin at screen 0.97500
set tics nomirror out scale 0.5 textcolor rgb "#262626"
set xrange [0:2]
set xtics ("0" 0, "0.5" 0.5, "1" 1, "1.5" 1.5, "2" 2) offset 0,0.3
set yrange [-0.04:1.04]
set ytics ("0" 0, "0.5" 0.5, "1" 1) offset 0.5,0
set border 3 lw 0.5 lc rgb "#262626"
set grid xtics ytics back lt 1 lw 0.5 lc rgb "#e4e4e4"
set arrow from graph 0, first 0.75 to graph 1, first 0.75 nohead back dt (4,3) lw 0.5 lc rgb "#8c8c8c"
set label "limit" noenhanced at graph 0, first 0.75 front textcolor rgb "#262626" offset 0.6,0.5
set arrow from first 2,0.25 to graph 1.07626,0.26852 nohead dt solid lw 0.5 lc rgb "#8c8c8c"
set arrow from graph 1.09152,0.26852 to graph 1.18684,0.26852 nohead lc rgb "#d55e00" dt (9,3) lw 1.1
set label "flat" noenhanced at graph 1.20210,0.26852 left textcolor rgb "#262626"
set arrow from first 2,1 to graph 1.07626,0.96296 nohead dt solid lw 0.5 lc rgb "#8c8c8c"
set arrow from graph 1.09152,0.96296 to graph 1.18684,0.96296 nohead lc rgb "#000000" dt solid lw 1.1
set label "rising" noenhanced at graph 1.20210,0.96296 left textcolor rgb "#262626"
plot "./folder/two-curves.csv" skip 1 using 1:2 with lines lc rgb "#000000" dt solid lw 1.1 title "rising" noenhanced, \
     "" skip 1 using 1:3 with lines lc rgb "#d55e00" dt (9,3) lw 1.1 title "flat" noenhanced
