import {
  answer,
  cut,
  deleteNews,
  deleteUser,
  never,
  newUser,
  refuse,
  type Situation,
  saveLink,
  writeNews,
} from './message-stage.ts';

/** The messages of the admin area. The situations depend on each other: one deletes what another created. */
const news = /\/api\/admin\/news$/;
const article = /\/api\/news(\/\d+)?$/;
const user = /\/api\/admin\/users\/\d+$/;

const steps: readonly Omit<Situation, 'as'>[] = [
  {
    name: 'news table: loading',
    es: ['Cargando noticias…'],
    en: ['Loading news articles...'],
    cause: async ({ page }) => {
      await page.route(news, never);
      await page.goto('/admin/news');
    },
  },
  {
    name: 'news table: failed',
    es: ['No se pudieron cargar las noticias.'],
    en: ['Error loading news articles.'],
    where: 'alert',
    cause: async ({ page }) => {
      await page.route(news, refuse(500, 'INTERNAL'));
      await page.goto('/admin/news');
    },
  },
  {
    name: 'news table: none',
    es: ['No se encontraron noticias.'],
    en: ['No news articles found.'],
    cause: async ({ page }) => {
      await page.route(news, answer([]));
      await page.goto('/admin/news');
    },
  },
  {
    name: 'news not saved, with the server’s message',
    es: ['Error', 'El servidor está ocupado. Intente de nuevo en unos segundos.'],
    en: ['Error', 'The server is busy. Try again in a few seconds.'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(article, refuse(503, 'UNAVAILABLE'));
      await writeNews(stage);
    },
  },
  {
    name: 'news not saved, without one',
    es: ['Error', 'No se pudo guardar la noticia.'],
    en: ['Error', 'Failed to save news article.'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(article, cut);
      await writeNews(stage);
    },
  },
  {
    name: 'news created',
    es: ['Noticia creada', 'La noticia se creó correctamente.'],
    en: ['News created', 'The news article has been created successfully.'],
    where: 'toast',
    cause: writeNews,
  },
  {
    name: 'news updated',
    es: ['Noticia actualizada', 'La noticia se actualizó correctamente.'],
    en: ['News updated', 'The news article has been updated successfully.'],
    where: 'toast',
    cause: async ({ page, words }) => {
      await page.goto('/admin/news');
      await page.getByRole('link', { name: 'Sorteo de prueba' }).first().click();
      await page.getByRole('button', { name: words.admin.news.updateButton, exact: true }).click();
    },
  },
  {
    name: 'news not deleted',
    es: ['Error', 'No se pudo eliminar la noticia.'],
    en: ['Error', 'Failed to delete news article.'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(article, cut);
      await deleteNews(stage);
    },
  },
  {
    name: 'news deleted',
    es: ['Noticia eliminada', 'La noticia se eliminó correctamente.'],
    en: ['News deleted', 'The news article has been deleted successfully.'],
    where: 'toast',
    cause: deleteNews,
  },
  {
    name: 'user not deleted, with the server’s message',
    es: ['Error al eliminar usuario', 'No se puede hoy'],
    en: ['Error deleting user', 'No se puede hoy'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(user, refuse(409, 'NEWER', 'No se puede hoy'));
      await deleteUser(stage, newUser);
    },
  },
  {
    name: 'user not deleted, without one',
    es: ['Error al eliminar usuario', 'Error al eliminar usuario'],
    en: ['Error deleting user', 'Error deleting user'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(user, cut);
      await deleteUser(stage, newUser);
    },
  },
  {
    name: 'user deleted',
    es: ['Usuario eliminado', 'El usuario ha sido eliminado exitosamente'],
    en: ['User deleted', 'The user has been deleted successfully'],
    where: 'toast',
    cause: (stage) => deleteUser(stage, newUser),
  },
  {
    name: 'settings not saved',
    es: ['Error', 'No se pudieron guardar los ajustes. Intente de nuevo.'],
    en: ['Error', 'Failed to save settings. Please try again.'],
    where: 'toast',
    cause: async (stage) => {
      await stage.page.route(/\/api\/settings$/, cut);
      await saveLink(stage);
    },
  },
  {
    name: 'settings not saved, in an alert',
    es: ['No se pudieron guardar los ajustes'],
    en: ['Failed to save settings'],
    where: 'alert',
    cause: async (stage) => {
      await stage.page.route(/\/api\/settings$/, cut);
      await saveLink(stage);
    },
  },
  {
    name: 'settings saved',
    es: ['Ajustes guardados', 'Los ajustes del sitio web se actualizaron correctamente.'],
    en: ['Settings saved', 'Website settings have been updated successfully.'],
    where: 'toast',
    cause: saveLink,
  },
];

export const adminSituations: readonly Situation[] = steps.map((step) => ({ ...step, as: 'direccion' }));
