import { describe, expect, test, vi } from 'vitest';
import { usualBadgeTemplate } from '#shared/badges/read-template.ts';
import { panamerican2026 as seed } from '#shared/edition/panamerican-2026.ts';
import { editionSetting } from '#shared/sync/protocol.ts';
import { startI18n } from '#web/core/lib/i18n.ts';
import { withDeviceLook } from '#web/device/device-look.ts';
import { type LocalDatabase, writeMeta } from '#web/offline/store/database.ts';
import { countHoldings } from '#web/offline/store/holdings.ts';
import { fetchTemplatePictures } from '#web/offline/store/template-pictures.ts';
import { makeDesk } from './make-desk.ts';

/** The template and its pictures on a desk: pulled, stored, and rendered offline. */

const sha256 = 'e'.repeat(64);

async function deskWithTemplate(): Promise<LocalDatabase> {
  const db = await makeDesk();
  const template = { ...usualBadgeTemplate, logos: [{ sha256, width: 40, height: 20 }] };
  await writeMeta(db, 'settings', { version: '1', values: { badgeTemplate: JSON.stringify(template) } });
  return db;
}

/** A server that answers every address alike, and writes down what was asked. */
function lineTo(answer: () => Response) {
  const asked: string[] = [];
  const send = async (address: unknown) => {
    asked.push(String(address));
    return answer();
  };
  // Only its address is looked at; no key is asked for a public picture.
  return {
    asked,
    line: { send, machineOffset: 0 } as unknown as Parameters<typeof fetchTemplatePictures>[1],
  };
}
const picture = () =>
  new Response(new Uint8Array([0xff, 0xd8]), { headers: { 'content-type': 'image/jpeg' } });

describe('the pictures of the template', () => {
  test("the template's pictures are downloaded once, and counted among what the device should have", async () => {
    const db = await deskWithTemplate();
    expect(await countHoldings(db)).toMatchObject({ photosWanted: 1, photosHeld: 0 });
    const { asked, line } = lineTo(picture);
    await fetchTemplatePictures(db, line);
    await fetchTemplatePictures(db, line);
    expect(asked).toEqual([`/pictures/${sha256}.jpg`]);
    expect(await countHoldings(db)).toMatchObject({ photosWanted: 1, photosHeld: 1 });
  });

  test('a badge without logos of the template has the logo of the edition, downloaded with the settings', async () => {
    await startI18n('es', ['badge']);
    const db = await makeDesk();
    const logo = { sha256, width: 300, height: 100, onWhite: true };
    const edition = { ...seed, look: { ...seed.look, logo } };
    const pull = (badgeTemplate?: object) =>
      writeMeta(db, 'settings', {
        version: '1',
        values: {
          [editionSetting]: JSON.stringify(edition),
          ...(badgeTemplate ? { badgeTemplate: JSON.stringify(badgeTemplate) } : {}),
        },
      });
    await pull();
    const { asked, line } = lineTo(picture);
    await fetchTemplatePictures(db, line);
    expect(asked).toEqual([`/pictures/${sha256}.jpg`]);
    expect(await countHoldings(db)).toMatchObject({ photosWanted: 1, photosHeld: 1 });
    const logos = () => withDeviceLook(db, 'es', async ({ template }) => template.logos);
    expect(await logos()).toMatchObject([{ width: 300, height: 100 }]);
    await pull({ ...usualBadgeTemplate, logos: [{ sha256: 'f'.repeat(64), width: 40, height: 20 }] });
    expect(await logos()).toMatchObject([{ width: 40, height: 20 }]);
  });

  test.each([
    ['a page of another server', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['nothing', () => new Response('', { status: 404 })],
  ])('a template picture is not stored when the answer is %s', async (_, answer) => {
    const db = await deskWithTemplate();
    await fetchTemplatePictures(db, lineTo(answer).line);
    expect(await db.photos.count()).toBe(0);
  });

  test('a template picture is rendered from the disk if stored, otherwise from the server', async () => {
    await startI18n('es', ['badge']);
    const db = await deskWithTemplate();
    const sources = () =>
      withDeviceLook(db, 'es', async ({ template }) => template.logos.map(({ source }) => source));
    expect(await sources()).toEqual([`/pictures/${sha256}.jpg`]);
    await fetchTemplatePictures(db, lineTo(picture).line);
    // The fake IndexedDB does not return a blob of this realm.
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:kept');
    expect(await sources()).toEqual(['blob:kept']);
  });
});

test("the fixed words have the language of the template, whatever the operator's", async () => {
  await startI18n('es', ['badge']);
  const db = await makeDesk();
  const spoken = () => withDeviceLook(db, 'es', async ({ language }) => language);
  expect(await spoken()).toBe('es');
  const badgeTemplate = JSON.stringify({ ...usualBadgeTemplate, language: 'en' });
  await writeMeta(db, 'settings', { version: '2', values: { badgeTemplate } });
  expect(await spoken()).toBe('en');
});
