/** Nobody is signed in at this device, their time here has ended, or it is no device any more. */
export class NoOperator extends Error {
  override readonly name = 'NoOperator';
}
