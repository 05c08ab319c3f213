import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamChoice } from '#web/account/registration/participant-form.ts';
import { inputClass } from '#web/core/form/Field.tsx';
import { type OneLine, readOneLine } from './walk-in/one-line.ts';

interface LineFieldProps {
  teams: readonly TeamChoice[] | undefined;
  /** The text typed into the search before. */
  start: string;
  onRead: (fields: OneLine['fields']) => void;
}

/** The whole person in one line; Enter fills the fields and shows what was not understood. */
export function LineField({ teams, start, onRead }: LineFieldProps) {
  const { t } = useTranslation();
  const [line, setLine] = useState(start);
  const [unread, setUnread] = useState(() => (start ? readOneLine(start, teams ?? []).unread : []));

  function read() {
    const { fields, unread: left } = readOneLine(line, teams ?? []);
    setUnread(left);
    onRead(fields);
  }

  return (
    <div className="min-w-60 flex-1">
      <input
        type="text"
        aria-label={t('desk.walkIn.line')}
        aria-describedby="desk-line-unread"
        placeholder={t('desk.walkIn.lineHint')}
        autoComplete="off"
        spellCheck={false}
        value={line}
        onChange={(event) => setLine(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // Not the form: nothing is registered from here.
          event.preventDefault();
          if (line.trim()) read();
        }}
        className={inputClass}
      />
      <p id="desk-line-unread" role="status" className="font-semibold text-sm text-warn empty:hidden">
        {unread.length > 0 && t('desk.walkIn.unread', { words: unread.join(' ') })}
      </p>
    </div>
  );
}
