/**
 * The fields of an import: headings in both languages (our exports write the first one), the kind of value, and whether
 * a row is useless without it.
 */
import { optionalFields } from '../people/person-fields.ts';
import { portugueseHeadings } from './portuguese.ts';

export const importKinds = ['participants', 'teams', 'registrations'] as const;
export type ImportKind = (typeof importKinds)[number];

export type ValueKind =
  | 'text'
  | 'date'
  | 'day'
  | 'month'
  | 'year'
  | 'country'
  | 'category'
  | 'role'
  | 'language'
  | 'branch'
  | 'yesNo'
  | 'email'
  | 'phone';

export interface ImportField {
  value: ValueKind;
  required?: true;
  es: readonly [string, ...string[]];
  en: readonly [string, ...string[]];
  /** Our own lists have none, but those of Brazil and Portugal do. */
  pt?: readonly string[];
}

const externalId: ImportField = {
  value: 'text',
  es: ['Código externo', 'ID externo', 'ID', 'Código', 'Folio', 'Número de registro', 'ID de respuesta'],
  en: [
    'External ID',
    'External code',
    'Code',
    'Registration ID',
    'Response ID',
    'Submission ID',
    'Reference',
  ],
};
const country: ImportField = {
  value: 'country',
  required: true,
  es: [
    'País',
    'País que representa',
    'País representado',
    'Delegación',
    'Selección',
    'Nación',
    'Nacionalidad',
    'País de origen',
  ],
  en: [
    'Country',
    'Country represented',
    'Representing',
    'Delegation',
    'NOC',
    'Nation',
    'Nationality',
    'Citizenship',
  ],
};
const category: ImportField = {
  value: 'category',
  required: true,
  es: ['Categoría', 'Categoría de edad', 'División de edad', 'Cat'],
  en: ['Category', 'Age category', 'Age group', 'Division'],
};
/** Used to interpret a category that names only an age; not stored. */
const branch: ImportField = {
  value: 'branch',
  es: ['Rama', 'Sexo', 'Género', 'Masculino o femenino', 'M/F', 'H/M', 'V/M', 'M o F', 'Masc/Fem'],
  en: ['Branch', 'Gender', 'Sex', 'Men or women', 'F/M', 'M or F'],
};

const participants = {
  externalId,
  firstName: {
    value: 'text',
    required: true,
    es: [
      ...['Nombres', 'Nombre', 'Primer nombre', 'Nombre de pila', 'Nombres del participante'],
      ...['1er nombre', 'Nombre 1'],
    ],
    en: ['First name', 'Given name', 'Given names', 'First names', 'Forename'],
  },
  /** Joined to the first name, and the next one to the last name: registries use four columns for names. */
  secondName: {
    value: 'text',
    es: ['Segundo nombre', 'Otros nombres', 'Segundos nombres', '2do nombre', 'Nombre 2'],
    en: ['Middle name', 'Second name', 'Middle names', 'Other names'],
  },
  thirdName: { value: 'text', es: ['Tercer nombre'], en: ['Third name'] },
  lastName: {
    value: 'text',
    required: true,
    es: [
      ...['Apellidos', 'Apellido', 'Primer apellido', 'Apellido paterno', 'Apellidos del participante'],
      ...['1er apellido', 'Apellido 1', 'Apellido de soltera', 'Apellido del padre'],
    ],
    en: ['Last name', 'Surname', 'Family name', 'Last names', 'Surnames', 'Paternal surname', 'Maiden name'],
  },
  secondSurname: {
    value: 'text',
    es: [
      ...['Segundo apellido', 'Apellido materno', 'Segundos apellidos', 'Apellido de la madre'],
      ...['2do apellido', 'Apellido 2'],
    ],
    en: ['Second surname', 'Maternal surname', 'Second last name', 'Mothers surname'],
  },
  marriedName: { value: 'text', es: ['Apellido de casada'], en: ['Married name', 'Married surname'] },
  /** In place of the two above: 'Pérez, Ana' or 'Ana Pérez'. */
  fullName: {
    value: 'text',
    es: [
      'Nombre completo',
      'Nombre y apellido',
      'Nombres y apellidos',
      'Apellidos y nombres',
      'Participante',
      'Jugador',
      'Jugadora',
      'Atleta',
      'Nombre del jugador',
      'Nombre del participante',
    ],
    en: ['Full name', 'Name', 'Player name', 'Participant', 'Name and surname', 'Player', 'Athlete'],
  },
  birthDate: {
    value: 'date',
    required: true,
    es: [
      'Fecha de nacimiento',
      'Nacimiento',
      'Fecha nac',
      'F. nacimiento',
      'Fec. Nac.',
      'Cumpleaños',
      'Nac',
      'F. Nac.',
      'Fecha de nac',
      'Nacido',
      'Nacida',
      'Año de nacimiento',
    ],
    en: [
      'Date of birth',
      'Birth date',
      'DOB',
      'D.O.B.',
      'Born',
      'Birthday',
      'Birth',
      'Year of birth',
      'Birth year',
    ],
  },
  /** In place of the birth date: lists typed by hand have a column for each of its parts. */
  birthDay: { value: 'day', es: ['Día de nacimiento', 'Día'], en: ['Day of birth', 'Day'] },
  birthMonth: { value: 'month', es: ['Mes de nacimiento', 'Mes'], en: ['Month of birth', 'Month'] },
  birthYear: { value: 'year', es: ['Año de nacimiento', 'Año'], en: ['Year of birth', 'Year'] },
  country,
  branch,
  category,
  role: {
    value: 'role',
    required: true,
    es: ['Función', 'Rol', 'Cargo', 'Puesto', 'Tipo de participante', 'Tipo'],
    en: ['Role', 'Function', 'Position', 'Participant type', 'Type'],
  },
  team: {
    value: 'text',
    es: ['Equipo', 'Nombre del equipo', 'Club', 'Equipo o club'],
    en: ['Team', 'Team name', 'Club', 'Squad'],
  },
  ...optionalFields,
  photo: {
    value: 'text',
    es: ['Foto', 'Fotografía', 'Archivo de la foto', 'Enlace de la foto', 'Imagen', 'Retrato'],
    en: ['Photo', 'Picture', 'Photo file', 'Photo link', 'Photo URL', 'Image', 'Headshot'],
  },
} as const satisfies Record<string, ImportField>;

const teams = {
  externalId,
  name: {
    value: 'text',
    required: true,
    es: ['Equipo', 'Nombre del equipo', 'Nombre', 'Club'],
    en: ['Team', 'Team name', 'Name', 'Club'],
  },
  country,
  branch,
  category,
  division: {
    value: 'text',
    es: ['Grupo', 'Zona', 'Llave'],
    en: ['Group', 'Pool', 'Bracket'],
  },
} as const satisfies Record<string, ImportField>;

const registrations = {
  externalId,
  teamName: {
    value: 'text',
    required: true,
    es: ['Equipo', 'Nombre del equipo', 'Club'],
    en: ['Team', 'Team name', 'Club'],
  },
  country,
  branch,
  category,
  delegateName: {
    value: 'text',
    required: true,
    es: ['Delegado', 'Nombre del delegado', 'Delegada', 'Responsable', 'Contacto'],
    en: ['Delegate', 'Delegate name', 'Contact person', 'Team delegate', 'Contact name'],
  },
  delegatePhone: {
    value: 'phone',
    required: true,
    es: ['Teléfono', 'Teléfono del delegado', 'Celular', 'WhatsApp', 'Móvil'],
    en: ['Phone', 'Delegate phone', 'Mobile', 'Cell phone', 'Phone number'],
  },
  email1: {
    value: 'email',
    required: true,
    es: [
      'Correo',
      'Correo electrónico',
      'Correo 1',
      'Email',
      'Correo principal',
      'Dirección de correo electrónico',
    ],
    en: ['E-mail', 'Email address', 'Email 1', 'Main e-mail', 'Mail'],
  },
  email2: {
    value: 'email',
    es: ['Correo 2', 'Segundo correo', 'Correo alternativo', 'Otro correo'],
    en: ['Email 2', 'Second e-mail', 'Alternative e-mail', 'Other e-mail'],
  },
  isInternational: {
    value: 'yesNo',
    es: ['Internacional', 'Es internacional', 'Equipo internacional', '¿Viene del extranjero?'],
    en: ['International', 'Is international', 'International team', 'From abroad'],
  },
  nationalRepresentativeCode: {
    value: 'text',
    es: ['Código de representante nacional', 'Representante nacional', 'Código nacional'],
    en: ['National representative code', 'National representative', 'National code'],
  },
  organizerSignature: {
    value: 'text',
    es: ['Firma de la organización', 'Firma', 'Firmado por'],
    en: ['Organizer signature', 'Organiser signature', 'Signature', 'Signed by'],
  },
  organizerStamp: {
    value: 'text',
    es: ['Sello de la organización', 'Sello'],
    en: ['Organizer stamp', 'Organiser stamp', 'Stamp', 'Seal'],
  },
} as const satisfies Record<string, ImportField>;

export const importFields = { participants, teams, registrations } as const;

export type FieldName<K extends ImportKind = ImportKind> = K extends ImportKind
  ? keyof (typeof importFields)[K] & string
  : never;

/** Whether a field holds a person's name, or a part of it; a column without a field does not. */
export const isNameField = (name: FieldName | null | undefined) => name != null && nameFields.has(name);
const nameFields: ReadonlySet<FieldName> = new Set([
  ...(['firstName', 'secondName', 'thirdName'] as const),
  ...(['lastName', 'secondSurname', 'marriedName', 'fullName'] as const),
]);

const withPortuguese = (kind: ImportKind): [FieldName, ImportField][] =>
  Object.entries<ImportField>(importFields[kind]).map(([name, field]) => {
    const pt = portugueseHeadings[name];
    // The keys of the table are the names.
    return [name as FieldName, pt ? { ...field, pt } : field];
  });
const servedFields: Readonly<Record<ImportKind, [FieldName, ImportField][]>> = {
  participants: withPortuguese('participants'),
  teams: withPortuguese('teams'),
  registrations: withPortuguese('registrations'),
};

/** Every field of a kind with its name, in the order in which they are shown. */
export function fieldsOf(kind: ImportKind): [FieldName, ImportField][] {
  return servedFields[kind];
}

export function fieldOf(kind: ImportKind, name: string): ImportField | undefined {
  return fieldsOf(kind).find(([field]) => field === name)?.[1];
}

export const importLimits = {
  rows: 10_000,
  fileBytes: 20 * 1024 * 1024,
  cellChars: 1000,
  columns: 200,
  /** The largest archive; its uncompressed pictures are held one at a time. */
  zipBytes: 2 * 1024 * 1024 * 1024,
} as const;
