import { useQuery, useQueryClient } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { expect, test } from 'vitest';
import { find, press, show, until } from './participants-screen.tsx';

/** How answers reach the screens that show them. */

let stored = 'old';
const rendered: string[] = [];

function List() {
  const { data } = useQuery({ queryKey: ['list'], queryFn: async () => stored });
  return data ? <Line listed={data} /> : null;
}

/** A line shows what was typed until it is saved, and then what the list says. */
const Line = memo(function Line({ listed }: { listed: string }) {
  const client = useQueryClient();
  const [typed, setTyped] = useState<string | null>(null);
  rendered.push(typed ?? listed);
  const save = async () => {
    setTyped('new');
    stored = 'new';
    await client.invalidateQueries({ queryKey: ['list'] });
    setTyped(null);
  };
  return (
    <button type="button" onClick={() => void save()}>
      {typed ?? listed}
    </button>
  );
});

test('a saved row never shows the old value again', async () => {
  await show(<List />);
  await until(() => find('button', 'old'));
  rendered.length = 0;
  await press(find('button', 'old'));
  await until(() => expect(rendered.length).toBeGreaterThan(1));
  expect(new Set(rendered)).toEqual(new Set(['new']));
});
