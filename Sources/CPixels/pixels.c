int mutoscope_placeholder_a(void){return 0;}
