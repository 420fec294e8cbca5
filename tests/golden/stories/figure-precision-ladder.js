pebench.number([
"precision-ladder",
"digits,residual\n25,3.1e-25\n50,4.04e-50\n"
]);
