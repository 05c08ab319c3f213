import {
  answer,
  arrive,
  cut,
  login,
  never,
  newUser,
  refuse,
  registerPerson,
  type Situation,
  signUp,
  wrongLogin,
} from './message-stage.ts';

/** The messages for visitors and delegates: the specification's section 8, and the same in the other language. */
const wrong = {
  es: ['No se pudo iniciar sesión', 'El usuario o la contraseña no son correctos.'],
  en: ['Login failed', 'The username or the password is wrong.'],
} as const;

export const publicSituations: readonly Situation[] = [
  // ── accounts ──
  ...(['/auth', '/login'] as const).flatMap((path): Situation[] => [
    {
      name: `login failed at ${path}, in a passing message`,
      ...wrong,
      where: 'toast',
      cause: (stage) => wrongLogin(stage, path),
    },
    {
      name: `login failed at ${path}, in a box above the form`,
      es: wrong.es.slice(1),
      en: wrong.en.slice(1),
      where: 'alert',
      cause: (stage) => wrongLogin(stage, path),
    },
  ]),
  {
    name: 'login failed in the dialog, in a box above the form',
    es: wrong.es.slice(1),
    en: wrong.en.slice(1),
    where: 'alert',
    cause: async (stage) => {
      await arrive(stage.page, '/about');
      await stage.page.getByRole('button', { name: stage.words.common.menu.login, exact: true }).click();
      await stage.page.route(/\/api\/auth\/login$/, refuse(401, 'WRONG_CREDENTIALS', 'x'));
      await login(stage, 'nadie', 'nunca');
    },
  },
  {
    name: 'login failed for a reason the page does not know: the server’s own words',
    es: ['No se pudo iniciar sesión', 'Vuelva el lunes'],
    en: ['Login failed', 'Vuelva el lunes'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(/\/api\/auth\/login$/, refuse(403, 'NEWER', 'Vuelva el lunes'));
      await stage.page.goto('/auth');
      await login(stage, 'nadie', 'nunca');
    },
  },
  {
    name: 'login without anything typed',
    es: ['El usuario es requerido', 'La contraseña es requerida'],
    en: ['Username is required', 'Password is required'],
    cause: async (stage) => {
      await stage.page.goto('/auth');
      await login(stage, '', '');
    },
  },
  {
    name: 'login success',
    es: ['Sesión iniciada', '¡Le damos la bienvenida!'],
    en: ['Logged in successfully', 'Welcome back!'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.goto('/auth');
      await login(stage, 'delegada', stage.passwordOf('delegada'));
    },
  },
  {
    name: 'logout success',
    as: 'delegada',
    endsSession: true,
    es: ['Sesión cerrada', '¡Hasta la próxima!'],
    en: ['Logged out successfully', 'See you next time!'],
    where: 'toast',
    cause: async ({ page, words }) => {
      await page.goto('/about');
      await page.getByRole('button', { name: words.common.menu.logout, exact: true }).first().click();
    },
  },
  {
    name: 'logout failed',
    as: 'delegada',
    es: ['No se pudo cerrar la sesión', 'No se pudo cerrar la sesión'],
    en: ['Logout failed', 'Logout failed'],
    where: 'toast',
    cause: async ({ page, words }) => {
      await page.route(/\/api\/auth\/logout$/, cut);
      await page.goto('/about');
      await page.getByRole('button', { name: words.common.menu.logout, exact: true }).first().click();
    },
  },
  {
    name: 'registration failed',
    es: ['No se pudo crear la cuenta', 'Ese usuario ya existe. Elija otro.'],
    en: ['Registration failed', 'That username is taken. Choose another.'],
    where: 'toast',
    cause: (stage) => signUp(stage, 'delegada'),
  },
  {
    name: 'registration success',
    es: ['Cuenta creada', '¡Su cuenta se creó correctamente!'],
    en: ['Registration successful', 'Your account has been created successfully!'],
    where: 'toast',
    cause: (stage) => signUp(stage, newUser),
  },

  // ── news ──
  {
    name: 'home news could not be loaded',
    es: ['Error cargando las noticias. Por favor intente nuevamente.'],
    en: ['Error loading the news. Please try again.'],
    where: 'alert',
    cause: async ({ page, walk }) => {
      await page.route(/\/api\/news\?/, refuse(500, 'INTERNAL'));
      await walk('/');
    },
  },
  {
    name: 'home news: none yet',
    es: ['No hay noticias publicadas aún.'],
    en: ['No news has been published yet.'],
    cause: async ({ page, walk }) => {
      await page.route(/\/api\/news\?/, answer([]));
      await walk('/');
    },
  },
  {
    name: 'home news: none yet, for an editor',
    as: 'direccion',
    es: ['No hay noticias publicadas aún.', 'Crear la primera noticia', 'Agregar Noticia'],
    en: ['No news has been published yet.', 'Create the first news article', 'Add News'],
    cause: async ({ page, walk }) => {
      await page.route(/\/api\/news\?/, answer([]));
      await walk('/');
    },
  },
  {
    name: 'news list could not be loaded',
    es: ['No se pudieron cargar las noticias. Intente más tarde.'],
    en: ['Error loading news. Please try again later.'],
    where: 'alert',
    cause: async ({ page, walk }) => {
      await page.route(/\/api\/news$/, cut);
      await walk('/news');
    },
  },
  {
    name: 'news list: none',
    es: ['No se encontraron noticias.'],
    en: ['No news articles found.'],
    cause: async ({ page, walk }) => {
      await page.route(/\/api\/news$/, answer([]));
      await walk('/news');
    },
  },
  {
    name: 'article could not be loaded',
    es: [
      'Error al cargar la noticia',
      'No se pudo cargar la noticia. Intente más tarde.',
      'Volver a las noticias',
    ],
    en: ['Error loading article', 'Unable to load the news article. Please try again later.', 'Back to news'],
    cause: async ({ page }) => {
      await page.route(/\/api\/news\/\d+$/, cut);
      await arrive(page, '/news');
      await page.locator('main article a').first().click();
    },
  },
  {
    name: 'article missing',
    es: ['Noticia no encontrada'],
    en: ['News article not found'],
    cause: ({ page }) => page.goto('/news/999999'),
  },
  {
    name: 'invalid article id',
    es: [
      'Identificador de noticia no válido',
      'No se pudo encontrar la noticia solicitada.',
      'Volver a las noticias',
    ],
    en: ['Invalid News ID', 'The requested news article could not be found.', 'Back to news'],
    cause: ({ page }) => page.goto('/news/abc'),
  },
  {
    name: 'link copied',
    es: ['Enlace copiado al portapapeles'],
    en: ['Link copied to the clipboard'],
    where: 'toast',
    cause: async ({ page, words }) => {
      await arrive(page, '/news/1');
      await page.getByRole('button', { name: words.news.share }).click();
    },
  },
  {
    name: 'unknown path',
    es: ['404 Página no encontrada'],
    en: ['404 Page Not Found'],
    cause: ({ page }) => page.goto('/nowhere/at/all'),
  },

  // ── participants ──
  {
    name: 'participant registered',
    as: 'delegada',
    es: ['Registro exitoso', 'El participante se registró correctamente.'],
    en: ['Registration successful', 'Participant has been registered successfully.'],
    where: 'toast',
    cause: async (stage) => {
      // The next message takes its place as soon as the credential is there.
      await stage.page.route(/\/generate-credential$/, never);
      await registerPerson(stage, 'Registrada');
    },
  },
  {
    name: 'participant failure, with its message',
    as: 'delegada',
    es: ['El registro falló', 'El registro de participantes está cerrado.'],
    en: ['Registration failed', 'Participant registration is closed.'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(/\/api\/participants$/, refuse(403, 'REGISTRATION_CLOSED'));
      await registerPerson(stage, 'Cerrada');
    },
  },
  {
    name: 'participant failure without a message',
    as: 'delegada',
    es: ['El registro falló', 'No se pudo registrar al participante.'],
    en: ['Registration failed', 'Failed to register participant.'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(/\/api\/participants$/, (route) =>
        route.fulfill({ status: 201, contentType: 'application/json', body: 'null' }),
      );
      await registerPerson(stage, 'Fallida');
    },
  },
  {
    name: 'credential generated',
    as: 'delegada',
    es: ['Credencial generada', 'La credencial del participante se generó correctamente.'],
    en: ['Credential generated', 'Participant credential has been generated successfully.'],
    where: 'toast',
    cause: (stage) => registerPerson(stage, 'Emitida'),
  },
  {
    name: 'credential failure, with its message',
    as: 'delegada',
    es: ['La credencial no se generó', 'El registro de participantes está cerrado.'],
    en: ['Credential generation failed', 'Participant registration is closed.'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(/\/generate-credential$/, refuse(403, 'REGISTRATION_CLOSED'));
      await registerPerson(stage, 'Negada');
    },
  },
  {
    name: 'credential failure without a message',
    as: 'delegada',
    es: ['La credencial no se generó', 'No se pudo generar la credencial.'],
    en: ['Credential generation failed', 'Failed to generate credential.'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(/\/generate-credential$/, (route) =>
        route.fulfill({ contentType: 'application/json', body: 'null' }),
      );
      await registerPerson(stage, 'Muda');
    },
  },
];
