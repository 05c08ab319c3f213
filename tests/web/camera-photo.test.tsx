import { act, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ApprovalNotice } from '#web/core/person/ApprovalNotice.tsx';
import { LivePhoto } from '#web/core/photo/LivePhoto.tsx';
import { PhotoDialog } from '#web/core/photo/PhotoDialog.tsx';
import { useCamera } from '#web/core/photo/use-camera.ts';
import type { PhotoState, PhotoWork } from '#web/core/photo/use-photo-work.ts';
import { find, findAll, leave, press, show, until } from './participants-screen.tsx';

/** A photo with the camera, and what is said where none is to be had. */

const tracks = { stopped: 0 };
let asked: MediaStreamConstraints[];
let open: (stream: MediaStream) => void;
let refuse: (error: Error) => void;
beforeEach(() => {
  tracks.stopped = 0;
  asked = [];
  const getUserMedia = (wanted: MediaStreamConstraints) => {
    asked.push(wanted);
    return new Promise<MediaStream>((resolve, reject) => {
      open = resolve;
      refuse = reject;
    });
  };
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: { getUserMedia } });
});
afterEach(() => void vi.restoreAllMocks());

const stream = () => {
  const made = new MediaStream();
  const stop = () => {
    tracks.stopped += 1;
  };
  Object.defineProperty(made, 'getTracks', { value: () => [{ stop }] });
  return made;
};
const video = () => document.querySelector('video') as HTMLVideoElement;
const start = async () => {
  await act(async () => open(stream()));
  await act(async () => video().dispatchEvent(new Event('loadeddata')));
};

describe('a camera', () => {
  function Camera({ facing }: { facing?: 'user' | 'environment' }) {
    const ref = useRef<HTMLVideoElement>(null);
    const state = useCamera(ref, facing);
    return (
      <>
        <video ref={ref} muted />
        <p>{state}</p>
      </>
    );
  }

  test('is on once it shows a picture, and is let go with its screen', async () => {
    await show(<Camera />);
    expect(document.body).toShow('starting');
    await act(async () => open(stream()));
    expect(document.body).toShow('starting');
    await act(async () => video().dispatchEvent(new Event('loadeddata')));
    expect(document.body).toShow(/^on$/);
    await leave();
    expect(tracks.stopped).toBe(1);
  });

  test('that opens after its screen is gone is let go at once', async () => {
    await show(<Camera />);
    await leave();
    await act(async () => open(stream()));
    expect(tracks.stopped).toBe(1);
  });

  test('that is refused is said to be', async () => {
    await show(<Camera />);
    await act(async () => refuse(new DOMException('no', 'NotAllowedError')));
    expect(document.body).toShow('refused');
  });

  test.each([
    [undefined, 'user', 1280],
    ['environment', 'environment', 1920],
  ] as const)('facing %s is asked for with enough pixels', async (facing, mode, width) => {
    await show(<Camera {...(facing ? { facing } : {})} />);
    expect(asked).toEqual([{ video: { facingMode: mode, width: { ideal: width } } }]);
  });
});

describe('the photo in the corner of a form', () => {
  const permit = (state: PermissionState) => {
    const status = Object.assign(new EventTarget(), { state });
    Object.defineProperty(navigator, 'permissions', {
      configurable: true,
      value: { query: async () => status },
    });
    return status;
  };
  const frames: unknown[] = [];
  const open = () =>
    show(
      <LivePhoto onFrame={(frame) => frames.push(frame)}>
        <p>Choose</p>
      </LivePhoto>,
      { language: 'en' },
    );

  test.each(['prompt', 'denied'] as const)('asks for no camera while it is "%s"', async (state) => {
    permit(state);
    await open();
    await act(async () => undefined);
    expect(document.body).toShow('Choose');
    expect(asked).toEqual([]);
  });

  test('takes what the camera shows, once it shows something', async () => {
    permit('granted');
    await open();
    await until(() => find('button', 'Take the photo'));
    expect(find('button', 'Take the photo').hasAttribute('disabled')).toBe(true);
    await start();
    await press(find('button', 'Take the photo'));
    expect(frames).toEqual([video()]);
  });

  test('gives way when the permission is taken back', async () => {
    const status = permit('granted');
    await open();
    await until(() => find('button', 'Take the photo'));
    status.state = 'denied';
    await act(async () => status.dispatchEvent(new Event('change')));
    expect(document.body).toShow('Choose');
  });
});

describe('the dialog of a photo', () => {
  const done: string[] = [];
  const openDialog = async (state: PhotoState) => {
    done.length = 0;
    const work = {
      state,
      takeFrame: () => done.push('frame'),
      takeFile: () => done.push('file'),
      cancel: () => done.push('cancel'),
    } as unknown as PhotoWork;
    await show(<PhotoDialog title="Photo" work={work} onClose={() => done.push('close')} />, {
      language: 'en',
    });
  };

  test('waits for the camera, then takes its picture', async () => {
    await openDialog({ kind: 'idle' });
    expect(document.body).toShow('Opening the camera…');
    expect(findAll('button', 'Take the photo')).toEqual([]);
    await start();
    await press(find('button', 'Take the photo'));
    expect(done).toEqual(['frame']);
  });

  test('offers a file where there is no camera, and says why', async () => {
    await openDialog({ kind: 'idle' });
    await act(async () => refuse(new Error('none')));
    expect(document.body).toShow('There is no camera');
    find('button', 'Choose a file');
  });

  test('of a photo that is prepared can only be given up', async () => {
    await openDialog({ kind: 'preparing' });
    await start();
    expect(document.body).toShow('Preparing the photo…');
    expect(findAll('button', 'Choose a file')).toEqual([]);
    await press(find('button', 'Cancel'));
    expect(done).toEqual(['cancel']);
  });

  test('says what is wrong with a file', async () => {
    await openDialog({ kind: 'failed', problem: 'TOO_SMALL' });
    expect(find('alert').textContent).toContain('The photo is very small');
    find('button', 'Choose a file');
  });
});

describe('why there is no credential yet', () => {
  const person = { firstName: 'Ana', lastName: 'Gil', refusedBecause: null, toBring: [] };
  const waiver = { es: 'Exención', en: 'Waiver' };
  test.each([
    ['waiting', { approval: 'waiting', toBring: [waiver] }, 'Waiting for approvalAna Gil is on the list'],
    [
      'refused',
      { approval: 'refused', refusedBecause: 'no license' },
      'not approved for this role: no license',
    ],
    ['to be brought', { approval: 'notNeeded', toBring: [waiver] }, 'received: Waiver.'],
    [
      'to be brought',
      { approval: 'approved', toBring: [waiver, { es: 'Pago', en: 'Fee' }] },
      'received: Waiver, Fee.',
    ],
    ['nothing', { approval: 'held' }, ''],
    ['nothing', { approval: 'notNeeded' }, ''],
  ])('is %s', async (_, part, words) => {
    await show(<ApprovalNotice person={{ ...person, ...part } as never} />, { language: 'en' });
    if (words) expect(document.body).toShow(words);
    else expect(document.body).toShow(/^$/);
  });
});
