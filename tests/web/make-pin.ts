import { must } from '#shared/base/must.ts';
import { keepPin } from '#web/offline/lock/operator-pin.ts';
import { type LocalDatabase, readMeta } from '#web/offline/store/database.ts';

/** A PIN as an operator chooses it. */
export const pin = '4826';

export async function choosePin(db: LocalDatabase, digits = pin): Promise<void> {
  await keepPin(db, must(await readMeta(db, 'operator'), 'an operator is signed in'), digits);
}
