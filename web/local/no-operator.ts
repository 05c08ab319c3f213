/** Nobody is signed in at this device, their time here has ended, or it was emptied. */
export class NoOperator extends Error {
  override readonly name = 'NoOperator';
}
