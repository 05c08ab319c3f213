/**
 * Stand-ins for the organizers' external pages (registration form, payments, lodging, sponsors …), so that every link
 * of a demonstration opens a page that says what belongs there. Real tournaments never load this.
 */
import { randomBytes } from 'node:crypto';
import type { Request, Response, Router } from 'express';
import type { Edition } from '#shared/edition/edition.ts';
import type { Language } from '#shared/edition/languages.ts';
import type { LinkName } from '#shared/edition/tournament.ts';
import { openCategories } from '#shared/edition/tournament.ts';
import type { Db } from '../../core/database/open.ts';
import { siteSettings } from '../../core/database/tables.ts';
import { allowStyles } from '../../core/http/guards.ts';
import { languageOf } from '../../core/http/reader-language.ts';
import { readEdition } from '../../core/settings/edition-store.ts';

type Outside = { address: string; title: Record<Language, string> };

/** The address each one would have. `regulationPdf` and `tiktok` stay without one: 'available soon' is shown too. */
const outside: Partial<Record<LinkName, Outside>> = {
  registrationForm: page(
    'inscripciones.panamericano2026.example',
    'Inscripción de equipos',
    'Team registration',
  ),
  payTeam: page('pagos.panamericano2026.example/equipo', 'Pago de la inscripción', 'Team payment'),
  payAssistants: page(
    'pagos.panamericano2026.example/asistentes',
    'Pago de asistentes',
    'Assistants payment',
  ),
  payCompanions: page(
    'pagos.panamericano2026.example/acompanantes',
    'Pago de acompañantes',
    'Companions payment',
  ),
  lodging: page(
    'hospedaje.panamericano2026.example',
    'Paquetes oficiales de hospedaje',
    'Official lodging packages',
  ),
  visa: page(
    'visado.panamericano2026.example',
    'Requisitos de visado y carta de invitación',
    'Visa and invitation letter',
  ),
  instagram: page('instagram.example/panamericano2026', 'Instagram', 'Instagram'),
  facebook: page('facebook.example/panamericano2026', 'Facebook', 'Facebook'),
  twitter: page('twitter.example/panamericano2026', 'Twitter', 'Twitter'),
  youtube: page('youtube.example/panamericano2026', 'YouTube', 'YouTube'),
};

const folder = '/demo/';

/** The sponsors of the demonstration; the last one has no site. */
export const demoSponsors = [
  ['Instituto del Deporte', 'instituto-del-deporte'],
  ['Turismo El Salvador', 'turismo-el-salvador'],
  ['Café Izalco', 'cafe-izalco'],
  ['Banco del Istmo', 'banco-del-istmo'],
  ['Aerolínea Torogoz', 'aerolinea-torogoz'],
  ['Alcaldía de San Salvador', 'alcaldia-de-san-salvador'],
].map(([name = '', file = ''], place) => ({
  name,
  url: place < 5 ? folder + file : null,
  logo: `/pictures/sponsor-${file}.svg`,
  position: place + 1,
}));

/** Gives the demonstration's links their addresses, unless an administrator has set others. */
export async function insertLinks(db: Db): Promise<void> {
  const rows = Object.keys(outside).map((name) => ({ key: `link.${name}`, value: folder + name }));
  await db.insert(siteSettings).values(rows).onConflictDoNothing();
}

/** Adds /demo/:name. Only this site may frame them, as it frames the organizers' form. */
export function mountOutsidePages(router: Router, db: Db): void {
  router.get(`${folder}:name`, async (req, res, next) => {
    const { name } = req.params;
    const sponsor = demoSponsors.find(({ url }) => url === folder + name);
    const found = sponsor
      ? page(`${name}.example`, sponsor.name, sponsor.name)
      : Object.entries(outside).find(([link]) => link === name)?.[1];
    if (!found) return next();
    const policy = String(res.getHeader('Content-Security-Policy') ?? '');
    res.setHeader(
      'Content-Security-Policy',
      policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
    );
    res.setHeader('X-Robots-Tag', 'noindex');
    res.type('html').send(draw(req, res, { name, ...found, edition: await readEdition(db) }));
  });
}

const words = {
  es: {
    demo: 'Demostración',
    lead: 'En el torneo real, este enlace abre una página del organizador:',
    where: 'Su dirección se escribe en Administración.',
    team: 'Nombre del equipo',
    country: 'País',
    category: 'Categoría',
    delegate: 'Nombre del delegado',
    email: 'Correo electrónico',
    send: 'Enviar la inscripción',
    sent: 'Así termina: la confirmación y el estado llegan por correo dentro de {{hours}} horas. En la demostración no se envió nada.',
    branch: { men: 'Masculino', women: 'Femenino' },
  },
  en: {
    demo: 'Demonstration',
    lead: "In the real tournament this link opens one of the organizers' own pages:",
    where: 'Its address is written in Admin.',
    team: 'Team name',
    country: 'Country',
    category: 'Category',
    delegate: "Delegate's name",
    email: 'Email',
    send: 'Submit registration',
    sent: 'This is how it ends: the confirmation and the status come by email within {{hours}} hours. Nothing was sent in this demonstration.',
    branch: { men: 'Men', women: 'Women' },
  },
} as const;

const styles = `
  body { margin: 0; font: 1rem/1.5 system-ui, sans-serif; color: #0a1a33; background: #fff }
  header { background: #0f47af; color: #fff; padding: 1.5rem; border-bottom: 6px solid #e8590c }
  header p { margin: 0 } h1 { margin: .25rem 0 0; font-size: 1.75rem; line-height: 1.15 }
  main { padding: 1.5rem; max-width: 40rem } code { font-size: 1.05em; font-weight: 600; overflow-wrap: anywhere }
  form { display: grid; gap: 1rem } label { display: grid; gap: .25rem; font-weight: 600 }
  input, select, button { font: inherit; min-height: 2.75rem; padding: 0 .75rem; border: 2px solid #7a6340; border-radius: .25rem; background: #fff; color: inherit }
  button { background: #0f47af; border-color: #0f47af; color: #fff; font-weight: 600; justify-self: start }
  .note { border-left: 4px solid #e8590c; padding-left: 1rem }`;

function draw(
  req: Request,
  res: Response,
  { name, address, title, edition }: Outside & { name: string; edition: Edition },
): string {
  const language = languageOf(req);
  const said = words[language];
  const nonce = randomBytes(16).toString('base64');
  allowStyles(res, nonce);
  const isForm = name === 'registrationForm';
  const body = isForm
    ? req.query.sent === '1'
      ? `<p class="note" role="status">${said.sent.replace('{{hours}}', String(edition.contact.reviewHours))}</p>`
      : form(language)
    : `<p>${said.lead}<br><code>${address}</code></p><p>${said.where}</p>`;
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title[language]}</title><style nonce="${nonce}">${styles}</style></head>
<body><header><p>${said.demo} · ${edition.identity.shortName[language]}</p><h1>${title[language]}</h1></header><main>${body}</main></body></html>`;
}

/** Its fields have no names, so that nothing typed into a demonstration is submitted. */
function form(language: Language): string {
  const said = words[language];
  const options = openCategories()
    .map(({ name }) => `<option>${name[language]}</option>`)
    .join('');
  return `<form><input type="hidden" name="sent" value="1">
<label>${said.team}<input required autocomplete="off"></label>
<label>${said.country}<input required autocomplete="off"></label>
<label>${said.category}<select>${options}</select></label>
<label>${said.delegate}<input required autocomplete="off"></label>
<label>${said.email}<input type="email" required autocomplete="off"></label>
<button>${said.send}</button></form>`;
}

function page(address: string, es: string, en: string): Outside {
  return { address: `https://${address}`, title: { es, en } };
}
