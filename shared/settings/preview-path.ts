/** The preview page of an unsaved edition: the only page that the site itself may frame. */
export const previewPath = '/admin/preview';
