export const auditEntry = { inAudit: 'Im Protokoll zeigen' };
