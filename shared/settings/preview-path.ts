/** The page that draws an unsaved edition: the one page of the site that the site itself may frame. */
export const previewPath = '/admin/preview';
