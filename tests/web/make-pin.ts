import { must } from '#shared/must.ts';
import { type LocalDatabase, readMeta } from '#web/local/database.ts';
import { keepPin } from '#web/local/operator-pin.ts';

/** A PIN as an operator chooses it. */
export const pin = '4826';

export async function choosePin(db: LocalDatabase, digits = pin): Promise<void> {
  await keepPin(db, must(await readMeta(db, 'operator'), 'an operator is signed in'), digits);
}
