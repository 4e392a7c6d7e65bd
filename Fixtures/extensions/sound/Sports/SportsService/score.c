int lead(int home, int guests) {
    return home > guests ? home - guests : guests - home;
}
