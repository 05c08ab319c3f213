/** Llevarse una lista como archivo. */
export const exports = {
  open: 'Exportar',
  title: 'Exportar',
  what: 'Qué lista',
  list: {
    participants: 'Participantes',
    credentials: 'Credenciales, también las anuladas',
    scans: 'Lecturas de las puertas',
    audit: 'Registro de auditoría',
  },
  format: 'En qué forma',
  as: { csv: 'CSV, para otros programas', xlsx: 'XLSX, para Excel y similares' },
  narrowed: 'Se exportan las filas que coinciden con el filtro. Queda anotado en el registro de auditoría.',
  all: 'Sale la lista completa. Queda anotado en el registro de auditoría.',
  download: 'Descargar',
  busy: 'Preparando el archivo…',
  file: { participants: 'participantes', credentials: 'credenciales', scans: 'lecturas', audit: 'auditoria' },
};
