export const news = {
  title: 'Noticias',
  subtitle: 'Todo lo que pasa dentro y fuera de la cancha.',
  filter: 'Filtrar por categoría',
  allCategories: 'Todas las categorías',
  error: 'No se pudieron cargar las noticias. Intente más tarde.',
  empty: 'No se encontraron noticias.',
  back: 'Volver a las noticias',
  share: 'Compartir',
  copied: 'Enlace copiado al portapapeles',
  copyPrompt: 'Copie este enlace:',
  invalid: {
    title: 'Identificador de noticia no válido',
    text: 'No se pudo encontrar la noticia solicitada.',
  },
  article: {
    errorTitle: 'Error al cargar la noticia',
    error: 'No se pudo cargar la noticia. Intente más tarde.',
    missing: 'Noticia no encontrada',
    loading: 'Cargando la noticia…',
    inSpanish: 'Esta noticia solo está en español.',
  },
};
