/** No operator is signed in, their grant has expired, or the device was removed. */
export class NoOperator extends Error {
  override readonly name = 'NoOperator';
}
