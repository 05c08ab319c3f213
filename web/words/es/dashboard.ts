export const dashboard = {
  title: 'Panel de Usuario',
  lead: 'Hola, {{name}}. Esto es lo suyo en el {{tournament}}.',
  site: 'Sitio Principal',
  logout: 'Cerrar Sesión',
  tabs: {
    label: 'Secciones de su panel',
    overview: 'Resumen',
    news: 'Noticias',
    notifications: 'Notificaciones',
  },
  overview: {
    profile: 'Mi perfil',
    profileLink: 'Ver mi perfil',
    news: 'Noticias recientes',
    newsLink: 'Ver las noticias',
    tournament: 'Torneo {{year}}',
    tournamentLink: 'Ver el campeonato',
    teams: 'Inscripción de equipos',
    open: 'Abierto',
    teamsLink: 'Abrir el formulario',
    actions: 'Accesos rápidos',
    schedule: 'Calendario',
    standings: 'Posiciones',
    registerTeam: 'Inscribir un equipo',
    people: 'Registrar participantes',
    credentials: 'Mis credenciales',
  },
  news: {
    read: 'Leer más',
    all: 'Ver todas las noticias',
    error: 'Error cargando las noticias. Por favor intente nuevamente.',
    empty: 'No hay noticias publicadas aún.',
  },
  notifications: [
    {
      title: 'Le damos la bienvenida',
      text: 'Desde aquí registra a su gente, descarga sus credenciales y sigue el torneo.',
    },
    {
      title: 'Prepare las fotos',
      text: 'Cada participante necesita una foto de frente, como la de un pasaporte, de hasta 5 MB.',
    },
    {
      title: 'Traiga la credencial impresa',
      text: 'La mesa de acreditación la revisa junto con el documento original. Sin credencial no se entra a las sedes.',
    },
  ],
};
