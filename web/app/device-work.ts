import type { ComponentType } from 'react';
import { localDatabase } from '#web/local/database.ts';
import type { Area } from '#web/words/catalogue.ts';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { wasDevice } from './was-device.ts';

/**
 * What an enrolled device does, apart from the form that enrols it. A browser that has been a device (it holds a
 * database) fetches it at once, so that a desk is there without waiting twice; another one when it is needed.
 */
export async function lazyDeviceWork<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  areas: readonly Area[],
): Promise<LazyPage<Props>> {
  const work = lazyPage(load, areas);
  if (await wasDevice()) {
    // It is opened while the files come; who asks it for something says what went wrong.
    localDatabase()
      .open()
      .catch(() => undefined);
    await work.preload().catch(() => undefined);
  }
  return work;
}
