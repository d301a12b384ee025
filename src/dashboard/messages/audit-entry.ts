import { catalogue } from '#dashboard/messages/catalogue.tsx';

export const t = catalogue('audit-entry', { inAudit: 'Show in the audit log' });
