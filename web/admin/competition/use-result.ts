import { type Dispatch, type RefObject, type SetStateAction, useRef, useState } from 'react';
import { nowMs } from '#shared/base/clock.ts';
import type { Game } from '#shared/competition/competition.ts';
import { beforeStart } from '#shared/competition/edit-games.ts';
import { forfeitOf, isFinal, readScore, type Score, writeScore } from '#shared/competition/score.ts';
import { ApiError, call } from '#web/core/client/api.ts';

export type AbsentTeam = '' | 'team1' | 'team2';

/** The entry of one line: the texts of both fields, and the absent team. */
export interface ResultEntry {
  team1: string;
  team2: string;
  absent: AbsentTeam;
}

export type ResultState =
  | { kind: 'rest' }
  | { kind: 'typing' }
  /** Enter again saves it all the same. */
  | { kind: 'asks'; about: 'early' | 'clear' }
  | { kind: 'wrong'; code: 'REQUIRED' | 'INVALID_NUMBER' | 'INVALID_SCORE' | 'LEVEL_SCORE' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'changed'; theirs: Game };

interface ResultParts {
  game: Game;
  onStored: (game: Game) => void;
  onDirty: (isDirty: boolean) => void;
}

/**
 * The result of one game while it is typed. The version the edit started from is kept until saving: a newer version is
 * announced, never overwritten.
 */
export function useResult({ game, onStored, onDirty }: ResultParts) {
  const [entry, setEntry] = useState<ResultEntry | null>(null);
  const [state, setState] = useState<ResultState>({ kind: 'rest' });
  const base = useRef(game);
  /** The current entry of the line, which may differ from the one being saved. */
  const typed = useRef<ResultEntry | null>(null);
  const saves = useSaves({ game, base, typed, onStored, leave, setState });
  const shown = entry ?? entryOf(game);

  function write(next: ResultEntry | null) {
    typed.current = next;
    setEntry(next);
  }

  function begin(next: ResultEntry) {
    if (entry === null) base.current = game;
    write(next);
    setState({ kind: 'typing' });
    onDirty(true);
  }

  function leave(kind: 'rest' | 'saved') {
    write(null);
    setState({ kind });
    onDirty(false);
  }

  /** Saves this line; true if nothing is left to report and the next line may take the focus. */
  function submit(): boolean {
    // The same result pressed twice is sent once.
    if (entry === null || saves.isSending(entry)) return true;
    const read = readEntry(shown);
    if ('wrong' in read) {
      setState({ kind: 'wrong', code: read.wrong });
      return false;
    }
    const { score } = read;
    const isSame = sameResult(base.current, score, shown.absent);
    if (isSame && !saves.isSending()) {
      leave('rest');
      return true;
    }
    const about = score === null ? 'clear' : Date.parse(game.date) > nowMs() ? 'early' : null;
    if (about && !(state.kind === 'asks' && state.about === about)) {
      setState({ kind: 'asks', about });
      return false;
    }
    setState({ kind: 'saving' });
    saves.send(entry);
    return true;
  }

  return {
    shown,
    state,
    isDirty: entry !== null,
    type: (side: 'team1' | 'team2', text: string) =>
      begin({ ...shown, absent: '', [side]: text.trim().slice(0, 9) }),
    setAbsent: (absent: AbsentTeam) => {
      const score = absent === '' ? null : forfeitOf(absent);
      begin({ team1: String(score?.team1 ?? ''), team2: String(score?.team2 ?? ''), absent });
    },
    submit,
    restore: () => leave('rest'),
    /** Keeps what the other user saved. */
    takeTheirs: (theirs: Game) => {
      onStored(theirs);
      leave('rest');
    },
    /** The user has seen the other version and may overwrite it. */
    keepMine: (theirs: Game) => {
      base.current = theirs;
      setState({ kind: 'typing' });
    },
  };
}

interface SaveParts extends Pick<ResultParts, 'game' | 'onStored'> {
  base: RefObject<Game>;
  typed: RefObject<ResultEntry | null>;
  leave: (kind: 'saved') => void;
  setState: Dispatch<SetStateAction<ResultState>>;
}

/** Saves a line, one result after the other: what was corrected since stays, and is sent if it was submitted. */
function useSaves({ game, base, typed, onStored, leave, setState }: SaveParts) {
  /** The save under way, and what was submitted behind it. */
  const sending = useRef<{ entry: ResultEntry; next: ResultEntry | null } | null>(null);

  async function send(sent: ResultEntry) {
    const own = { entry: sent, next: null as ResultEntry | null };
    sending.current = own;
    const answer = await saveResult(game, base.current.version, sent);
    sending.current = null;
    if (answer.kind !== 'stored') return setState(answer);
    base.current = answer.game;
    onStored(answer.game);
    if (typed.current === null || typed.current === sent) return leave('saved');
    if (typed.current === own.next) return void send(own.next);
    setState((now) => (now.kind === 'saving' ? { kind: 'typing' } : now));
  }

  return {
    /** Whether this one is being saved, or any. */
    isSending: (entry?: ResultEntry) => (entry ? sending.current?.entry === entry : sending.current !== null),
    send: (entry: ResultEntry) => {
      if (sending.current) sending.current.next = entry;
      else void send(entry);
    },
  };
}

type SaveOutcome = { kind: 'stored'; game: Game } | Extract<ResultState, { kind: 'failed' | 'changed' }>;

async function saveResult(game: Game, version: number, entry: ResultEntry): Promise<SaveOutcome> {
  const params = { id: game.id };
  const read = readEntry(entry);
  const score = 'score' in read ? read.score : null;
  const forfeitBy = entry.absent === '' ? null : (game[entry.absent]?.id ?? null);
  const result = score && forfeitBy === null ? writeScore(score) : null;
  try {
    const body = { version, result, forfeitBy, confirmed: [beforeStart] };
    return { kind: 'stored', game: await call('PUT /api/games/:id/result', { params, body }) };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'CHANGED_MEANWHILE') {
      const theirs = await call('GET /api/admin/games/:id', { params }).catch(() => null);
      if (theirs) return { kind: 'changed', theirs };
    }
    return { kind: 'failed', error };
  }
}

function entryOf(game: Game): ResultEntry {
  const { score } = game;
  const absent = score?.forfeitBy == null ? '' : score.forfeitBy === game.team1?.id ? 'team1' : 'team2';
  return { team1: String(score?.team1 ?? ''), team2: String(score?.team2 ?? ''), absent };
}

type Wrong = { wrong: Extract<ResultState, { kind: 'wrong' }>['code'] };

/** The score of a line; none when both fields are empty. */
function readEntry({ team1, team2 }: ResultEntry): { score: Score | null } | Wrong {
  if (team1 === '' && team2 === '') return { score: null };
  if (team1 === '' || team2 === '') return { wrong: 'REQUIRED' };
  if (/\D/.test(team1 + team2)) return { wrong: 'INVALID_NUMBER' };
  const score = readScore(`${team1}-${team2}`);
  if (!score) return { wrong: 'INVALID_SCORE' };
  return isFinal(score) ? { score } : { wrong: 'LEVEL_SCORE' };
}

function sameResult(game: Game, score: Score | null, absent: AbsentTeam): boolean {
  if (!score || !game.score) return score === null && game.score === null;
  const { team1, team2 } = game.score;
  return score.team1 === team1 && score.team2 === team2 && entryOf(game).absent === absent;
}
