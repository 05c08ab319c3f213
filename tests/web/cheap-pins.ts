/**
 * PBKDF2 with the rounds that the product asks for takes a tenth of a second of a core, and the tests of the lock ask for
 * it some fifty times. Here one round does; operator-pin.test.ts checks how many are asked for.
 */
const derive = crypto.subtle.deriveBits.bind(crypto.subtle);

crypto.subtle.deriveBits = (algorithm, key, length) =>
  derive(
    typeof algorithm === 'object' && 'iterations' in algorithm ? { ...algorithm, iterations: 1 } : algorithm,
    key,
    length,
  );
