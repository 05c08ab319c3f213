/** The server has the signature of a badge, and does not answer. In a file for itself: the desk names it before it prints. */
export class CodeNotHere extends Error {}
