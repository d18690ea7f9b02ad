int mutoscope_placeholder_b(void){return 0;}
