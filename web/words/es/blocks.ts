/** The home page's blocks below the news. */
export const blocks = {
  social: {
    title: 'Comparta el torneo',
    text: 'Use la etiqueta en sus fotos: las mejores salen en las pantallas de las sedes.',
    textOther: 'Úselo en sus fotos.',
    textOver: 'Las fotos y los videos de estos días están en las redes, con esta etiqueta.',
    networks: {
      instagram: 'Instagram',
      facebook: 'Facebook',
      twitter: 'Twitter',
      tiktok: 'TikTok',
      youtube: 'YouTube',
    },
  },
  sponsors: { title: 'Patrocinadores' },
  credentials: {
    title: 'Credenciales',
    text: 'Busque, imprima, anule y reemita las credenciales de todas las personas acreditadas.',
    button: 'Administrar Credenciales',
  },
  contact: {
    title: 'Escríbanos',
    textOneLanguage: 'La secretaría le responderá.',
    text: 'La secretaría responde en español y en inglés.',
  },
  sponsorship: {
    title: 'Ponga su marca en la cancha',
    text: 'Más de {{athletes}} atletas de {{countries}}, {{days}} días y {{venues}}: un público que viaja, vuelve y recomienda.',
    textOver:
      'Más de {{athletes}} atletas de {{countries}}, {{days}} días y {{venues}}: así fue esta edición. Su marca puede estar en la próxima.',
    audience: 'Un público que viaja, vuelve y recomienda.',
    audienceOver: 'Esta edición ha terminado. Su marca puede estar en la próxima.',
    other: 'Para apoyar el campeonato, escriba a quienes lo organizan.',
    offers: [
      'Presencia en cancha, camisas y credenciales',
      'Espacio propio en las sedes y en la ceremonia inaugural',
      'Su nombre en la transmisión y en este sitio',
    ],
    button: 'Escribir sobre patrocinio',
  },
};
