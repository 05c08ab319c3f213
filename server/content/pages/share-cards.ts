/**
 * Preview images for shared links, 1200 × 630, for each article, team, game and venue: the court's lines and text in
 * the badge's fonts, independent of installed fonts.
 */
import path from 'node:path';
import type { Router } from 'express';
import sharp, { type OverlayOptions } from 'sharp';
import { now } from '#shared/base/clock.ts';
import { AppError } from '#shared/base/errors.ts';
import { truncate } from '#shared/base/text.ts';
import type { Edition } from '#shared/edition/edition.ts';
import type { Language } from '#shared/edition/languages.ts';
import { darken } from '#shared/edition/look.ts';
import { chooseLanguage } from '#shared/edition/offered-languages.ts';
import { findCategory } from '#shared/edition/tournament.ts';
import { findTeamById, listGames, listVenues } from '../../competition/store.ts';
import type { Db } from '../../core/database/open.ts';
import { memoizeFor } from '../../core/http/ttl-cache.ts';
import { readEdition } from '../../core/settings/edition-store.ts';
import { readLogo } from '../../core/storage/pictures.ts';
import { findNews } from '../news/store.ts';
import { newsCategoryIn } from './feeds.ts';

const width = 1200;
const height = 630;
const margin = 80;
const sameForMs = 5 * 60_000;
const typeface = path.resolve(import.meta.dirname, '../../../public/fonts/badge-display.ttf');

/** Adds /share/site.png and /share/:kind/:id.png for news, teams, games and venues; `?lang=` for a language that is not the default. */
export function mountShareCards(router: Router, db: Db): void {
  const rendered = memoizeFor<Buffer>(sameForMs, 100);
  const words: Record<string, (id: number, language: Language) => Promise<CardContent>> = {
    site: async (_id, language) => {
      const { identity, dates, look } = await readEdition(db);
      const over = look.logo ? `${identity.city} · ${daysOf(dates, language)}` : identity.city;
      return { over, title: identity.name[language] };
    },
    news: async (id, language) => {
      const article = await findNews(db, id, now());
      if (!article) throw new AppError('NOT_FOUND');
      return {
        over: newsCategoryIn(article.category, language),
        title: (language === 'en' ? article.translations.en?.title : null) ?? article.title,
      };
    },
    teams: async (id, language) => {
      const team = await findTeamById(db, id);
      if (!team) throw new AppError('NOT_FOUND');
      return {
        over: `${countryOf(team.country, language)} · ${categoryOf(team.category, language)}`,
        title: team.name,
      };
    },
    games: async (id, language) => {
      const [game] = await listGames(db, { id });
      if (!game) throw new AppError('NOT_FOUND');
      const sides = [game.team1, game.team2].flatMap((team) => (team ? [team.name] : []));
      const score = game.score ? `${game.score.team1} – ${game.score.team2}` : null;
      return {
        over: categoryOf(game.category, language),
        title:
          sides.length === 2 ? sides.join(' · ') : ((language === 'en' ? game.titleEn : null) ?? game.title),
        score,
      };
    },
    venues: async (id) => {
      const venue = (await listVenues(db)).find((one) => one.id === id);
      if (!venue) throw new AppError('NOT_FOUND');
      return { over: venue.city, title: venue.name };
    },
  };

  router.get(['/share/:kind.png', '/share/:kind/:id.png'], async (req, res, next) => {
    const { kind, id = '0' } = req.params as { kind: string; id?: string };
    const make = Object.hasOwn(words, kind) ? words[kind] : undefined;
    if (!make || !/^\d{1,9}$/.test(id)) return next();
    const language = chooseLanguage(req.query.lang);
    try {
      // Known by its words: a corrected score or name is another card at once.
      const { identity, look } = await readEdition(db);
      const card = { ...(await make(Number(id), language)), hashtag: identity.hashtag, look };
      const png = await rendered(JSON.stringify(card), async () =>
        drawCard(card, look.logo ? await readLogo(db, look.logo.sha256) : null),
      );
      res.setHeader('Cache-Control', 'public, no-cache');
      res.type('image/png').send(png);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      next();
    }
  });
}

interface CardContent {
  over: string | null;
  title: string;
  score?: string | null;
}

async function drawCard(
  { over, title, score = null, hashtag, look }: CardContent & { hashtag: string; look: Edition['look'] },
  logo: Uint8Array | null,
): Promise<Buffer> {
  const written = truncate(title, mostTitleChars);
  const titleSize = written.length > 110 ? 36 : written.length > 70 ? 44 : written.length > 36 ? 56 : 72;
  const heading = await line(written, { size: titleSize, color: '#FFFFFF', width: width - margin * 2 - 60 });
  const overLine = over
    ? await line(truncate(over, mostOverChars), { size: 30, color: '#FFFFFF', width: width - margin * 2 })
    : null;
  const scoreLine = score
    ? await line(score, { size: 110, color: '#FF7A2F', width: width - margin * 2 })
    : null;
  const foot = await line(hashtag, { size: 26, color: '#FFFFFF', width: width - margin * 2 });
  const parts: OverlayOptions[] = [];
  let top = 150;
  for (const part of [overLine, heading, scoreLine]) {
    // Letters that pile up (Zalgo) grow beyond any size of type: what has no room is cut off.
    const room = height - margin - foot.height - Math.round(top);
    if (!part || room <= 0) continue;
    parts.push({ input: await cutTo(part, room), left: margin, top: Math.round(top) });
    top += part.height + 34;
  }
  parts.push({ input: foot.png, left: margin, top: height - margin - foot.height });
  const mark = logo && (await placeLogo(logo, look));
  if (mark) parts.push(mark.part);
  return sharp(Buffer.from(court(look, mark?.plate ?? ball(look))))
    .composite(parts)
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

/** Longest title on a card, characters. */
const mostTitleChars = 140;
const mostOverChars = 60;

/** The upper part of a rendered text. */
async function cutTo(part: DrawnCard, room: number): Promise<Buffer> {
  if (part.height <= room) return part.png;
  return sharp(part.png).extract({ left: 0, top: 0, width: part.width, height: room }).png().toBuffer();
}

/** The corner that the ball has on a card without a logo; its right and its lower edge. */
const corner = { right: 1138, bottom: 578, width: 320, height: 180 };

/** The logo in its corner, whole, and the white behind it where it has one. */
async function placeLogo(png: Uint8Array, { logo }: Edition['look']) {
  const pad = logo?.onWhite ? 16 : 0;
  const { data: input, info } = await sharp(png)
    .resize({ width: corner.width - 2 * pad, height: corner.height - 2 * pad, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  const [left, top] = [corner.right - pad - info.width, corner.bottom - pad - info.height];
  const plate = pad
    ? `<rect x="${left - pad}" y="${top - pad}" width="${info.width + 2 * pad}" height="${info.height + 2 * pad}" rx="12" fill="#FFFFFF"/>`
    : '';
  return { part: { input, left, top }, plate };
}

interface DrawnCard {
  png: Buffer;
  width: number;
  height: number;
}

interface LineStyle {
  /** Pixels. */
  size: number;
  color: string;
  width: number;
}

async function line(text: string, style: LineStyle): Promise<DrawnCard> {
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${style.color}">${escapeMarkup(text)}</span>`,
      // The name the file carries inside.
      font: `Archivo SemiBold, ${style.size}`,
      fontfile: typeface,
      width: style.width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

const escapeMarkup = (text: string) => text.replace(/[<>&]/g, (character) => `&#${character.charCodeAt(0)};`);

const countryOf = (code: string, language: Language) =>
  new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;

function categoryOf(category: string | null, language: Language): string {
  const known = findCategory(category);
  if (!known) return category ?? '';
  const { name, branch, minimumAge, maximumAge } = known;
  const isShort = minimumAge !== undefined && maximumAge === undefined;
  if (!isShort || (branch !== 'men' && branch !== 'women')) return name[language];
  return `${branch === 'men' ? 'M' : language === 'es' ? 'F' : 'W'}${minimumAge}+`;
}

/** The first and the last day: '20–28 February'. */
const daysOf = ({ startsOn, endsOn }: Edition['dates'], language: Language) =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).formatRange(
    Date.parse(startsOn),
    Date.parse(endsOn),
  );

/** The painted key, the circle and the arc; a mark at the bottom right. */
const court = (
  { primary, accent }: Edition['look'],
  mark: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<rect width="1200" height="630" fill="${primary}"/>
<rect x="760" y="-10" width="360" height="330" fill="${darken(primary)}" stroke="#FFFFFF" stroke-width="3"/>
<circle cx="940" cy="320" r="150" fill="none" stroke="#FFFFFF" stroke-width="3" opacity=".55"/>
<circle cx="940" cy="60" r="520" fill="none" stroke="#FFFFFF" stroke-width="3" opacity=".3"/>
<rect x="${margin}" y="96" width="120" height="8" fill="${accent}"/>
${mark}</svg>`;

const ball = ({
  accent,
}: Edition['look']) => `<g transform="translate(1080 520)" fill="none" stroke="#FFFFFF" stroke-width="5">
<circle r="58" fill="${accent}"/><path d="M-58 0H58M0 -58V58M-42 -40C-14 -14 -14 14 -42 40M42 -40C14 -14 14 14 42 40"/>
</g>`;
