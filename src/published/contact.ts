/** Where a contact of a site leads: an e-mail address or a web address. */
export const contactHref = (contact: string) => (/^https?:/i.test(contact) ? contact : `mailto:${contact}`);
