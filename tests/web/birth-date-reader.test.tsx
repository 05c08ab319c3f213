import { act, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BirthDateField } from '#web/core/form/BirthDateField.tsx';
import { listenForWedge } from '#web/device/reader/wedge.ts';
import { find, show } from './participants-screen.tsx';
import { badgeText as badge, PlayedPage, plainReader, playReader } from './play-reader.ts';

let value: string;
let read: string[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  read = [];
  stop = listenForWedge(window, { onText: (text) => read.push(text) });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

function Screen({ start }: { start: string }) {
  const [date, setDate] = useState(start);
  value = date;
  return <BirthDateField label="Birth date" value={date} onChange={setDate} />;
}
const part = (name: string) => find('textbox', name) as HTMLInputElement;

/** A day with a digit and then a letter moves on to the month: `]Q1{"v` does both. */
test.each(
  [']Q1', ']C1', ']Q3', '', '1', '%'].flatMap((prefix) =>
    ['', '1984-04-03'].flatMap((start) => ['Day', 'Month', 'Year'].map((at) => [prefix, at, start] as const)),
  ),
)(
  'a badge read with the prefix %j in the %s of the date %j changes no part of it',
  async (prefix, at, start) => {
    vi.useRealTimers();
    await show(<Screen start={start} />, { language: 'en' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const shown = () => ['Day', 'Month', 'Year'].map((name) => part(name).value);
    const before = shown();
    act(() => part(at).focus());
    const page = new PlayedPage();
    act(() => playReader(page, { ...plainReader, prefix }, badge));
    act(() => vi.advanceTimersByTime(2000));
    expect(read).toEqual([badge]);
    expect(shown()).toEqual(before);
    expect(value).toBe(start);
    expect(document.activeElement).toBe(part(at));
  },
);
