/** The home page under its first screen: fetched when that part comes into view. */
export const below = {
  news: {
    title: 'Noticias',
    viewAll: 'Ver todas las noticias',
    add: 'Agregar Noticia',
    addFirst: 'Crear la primera noticia',
    error: 'Error cargando las noticias. Por favor intente nuevamente.',
    empty: 'No hay noticias publicadas aún.',
  },
  visitor: {
    title: 'Su credencial empieza aquí',
    text: 'Cree una cuenta, registre a las personas de su equipo y descargue las credenciales. En la mesa de acreditación, cada persona presenta la suya con su documento.',
    titleOver: 'Sus credenciales siguen aquí',
    textOver: 'El campeonato ya se jugó. Con su cuenta puede ver y descargar las credenciales de su gente.',
    steps: {
      account: 'Cree su cuenta',
      people: 'Registre a cada persona con su foto',
      badge: 'Imprima la credencial y llévela a la mesa',
    },
    register: 'Crear cuenta',
    login: 'Ya tengo cuenta',
  },
  centre: {
    title: 'Centro de Registro',
    text: 'Hola, {{name}}. Registre participantes y obtenga su credencial al momento; tráigala a la mesa de acreditación.',
    textOver: 'Hola, {{name}}. El campeonato ya se jugó; las credenciales de su gente siguen aquí.',
    credentials: 'Mis credenciales',
  },
};
