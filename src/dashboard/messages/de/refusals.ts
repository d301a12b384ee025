import type { Reason } from '#contract/reasons.ts';

type Status = 400 | 401 | 403 | 404 | 409 | 412 | 413 | 422 | 429 | 500;

/**
 * What the service refuses, by reason, and by status for what has none; the service says it in English. `message` is what it
 * said.
 */
export const refusals = {
  400: 'Der Dienst nimmt das so nicht an: „{message}“',
  401: 'Sie sind nicht angemeldet, oder die Angaben stimmen nicht.',
  403: 'Das dürfen Sie hier nicht.',
  404: 'Das gibt es nicht, oder Sie dürfen es nicht sehen.',
  409: 'Das geht gerade nicht: „{message}“',
  412: 'Das wurde inzwischen geändert.',
  413: 'Das ist zu groß.',
  422: 'Der Dienst nimmt das so nicht an: „{message}“',
  429: 'Das waren zu viele Anfragen. Versuchen Sie es gleich noch einmal.',
  500: 'Im Dienst ist etwas schiefgegangen.',
  /** One value, with a problem that is not known here. */
  detail: 'Das wird nicht angenommen: „{message}“',
  /** The same without a field to stand below. */
  place: '{problem} ({path})',

  'change-request-merged': 'Der Änderungsvorschlag ist übernommen.',
  'change-request-merged-already': 'Der Änderungsvorschlag ist schon übernommen.',
  'change-request-archived': 'Der Änderungsvorschlag ist archiviert; öffnen Sie ihn zuerst wieder.',
  'change-request-over':
    'Dieser Änderungsvorschlag ist {status, select, merged {übernommen} archived {archiviert} other {nicht mehr offen}}.',
  'status-final': 'Ein übernommener Änderungsvorschlag behält seinen Status.',
  'only-merged-reverts': 'Nur ein übernommener Änderungsvorschlag kann rückgängig gemacht werden.',
  'merge-rules-unmet': 'Die Regeln für das Übernehmen sind nicht erfüllt.',
  'bypass-forbidden': 'Sie dürfen die Regeln für das Übernehmen nicht umgehen.',
  'main-moved-on': 'Der Hauptinhalt hat sich geändert; aktualisieren Sie zuerst den Änderungsvorschlag.',
  'own-approval': 'Niemand stimmt dem eigenen Änderungsvorschlag zu.',
  'review-of-another': 'Eine Prüfung nimmt nur zurück, wer sie abgegeben hat.',
  'resolution-gone':
    'So lässt sich dieser Konflikt nicht mehr lösen: Was in den Inhalt kommen soll, ist nicht mehr da.',
  'resolution-impossible': 'So lässt sich dieser Konflikt nicht lösen: Die Wahl passt nicht zu dem, worum es geht.',
  'comment-deleted': 'Dieser Kommentar ist gelöscht; nur seine Antworten sind noch da.',
  'comment-pending': 'Dieser Kommentar ist vorgemerkt: Geben Sie zuerst Ihre Prüfung ab.',
  'pending-limit': 'Eine Prüfung fasst bis zu {limit} vorgemerkte Kommentare. Geben Sie sie ab, dann geht es weiter.',
  'reaction-both-ways': 'Eine Reaktion kann nicht zugleich hinzukommen und wegfallen.',
  'nothing-suggested': 'Dieser Kommentar schlägt nichts vor.',
  'nothing-suggested-by': 'Ein Kommentar von {by} schlägt nichts vor.',
  'suggestion-applied': 'Der Vorschlag ist schon angewendet.',
  'suggestion-pending': 'Ein vorgemerkter Vorschlag kann nicht angewendet werden: Geben Sie zuerst die Prüfung ab.',
  'suggestion-decided': 'Über den Vorschlag von {by} für {block} ist schon entschieden.',
  'suggestion-outdated':
    'Der Block {block} hat sich geändert, seit {by} einen anderen vorgeschlagen hat. Nichts wurde angewendet.',
  'comment-delete-forbidden': 'Löschen dürfen das nur, wer es geschrieben hat, und Admins des Bereichs.',
  'comment-edit-forbidden': 'Bearbeiten dürfen das nur, wer es geschrieben hat, und Admins des Bereichs.',
  'resolve-forbidden': 'Erledigen darf das, wer das Gespräch begonnen hat, und wer den Bereich bearbeiten darf.',
  'space-deleted': 'Der Bereich ist gelöscht; stellen Sie ihn zuerst wieder her.',
  'space-locked': 'Der Bereich ist für direktes Bearbeiten gesperrt; legen Sie einen Änderungsvorschlag an.',
  'space-translated':
    'Der Bereich ist eine Übersetzung. Bearbeiten Sie seine Quelle oder seine Texte in der Übersetzung; oder löschen Sie die Übersetzung, um von Hand weiterzuschreiben.',
  'edited-meanwhile': 'Jemand anderes hat dieselbe Stelle dieser Seite geändert.',
  'changed-meanwhile':
    'Das wurde geändert, seit Sie es geladen haben. Laden Sie es neu, und entscheiden Sie, was bleiben soll.',
  'entry-changed-meanwhile':
    'Ein Eintrag wurde geändert, seit Sie ihn geladen haben. Laden Sie ihn neu, und entscheiden Sie, was bleiben soll.',
  'stands-there': 'Das steht dort schon.',
  'import-not-done': 'Dieser Import hat nichts gebracht, was sich zurücknehmen ließe.',
  'import-edited-since': 'Nach diesem Import wurde etwas bearbeitet. Löschen Sie stattdessen die importierten Seiten.',
  'page-template-limit': 'Ein Bereich hat höchstens {limit} Seitenvorlagen.',
  'same-organization': 'Das gehört schon zu dieser Organisation.',
  'used-by-site': 'Eine Website verwendet diesen Inhalt; entfernen Sie ihn zuerst von der Website.',
  'still-arriving':
    'In dieser Sammlung kommen noch Bereiche aus einer anderen Organisation an; versuchen Sie es danach noch einmal.',
  'collection-closed': 'Sie dürfen seiner Sammlung keinen Bereich hinzufügen.',
  'parent-closed': 'Sie dürfen der Sammlung darüber nichts hinzufügen.',
  'file-too-large': 'Die Datei ist größer als {limit} Bytes.',
  'upload-goes-on': 'Das Hochladen geht bei Byte {offset} weiter.',
  'upload-complete': 'Die Datei ist schon ganz hochgeladen.',
  'upload-part-limit': 'Eine Datei kommt in höchstens {limit} Teilen an. Laden Sie sie von vorn hoch.',
  /** The service says it in the language that it is asked in. */
  'download-running': 'Sie laden bereits etwas herunter. Starten Sie diesen Download, wenn der andere fertig ist.',
  'pdf-failed': '{problem}',
  'nesting-limit': 'Sammlungen liegen höchstens {limit} tief ineinander.',
  'no-room-there': 'An dieser Stelle ist kein Platz mehr: Stellen Sie es ans Ende seiner Sammlung.',
  'task-required': 'Was aus einer Änderung der Struktur folgt, muss geschrieben werden.',
  'translation-outdated': 'Die Seite ist neuer als der letzte Lauf. Lassen Sie zuerst die Übersetzung laufen.',
  /** The service says it in the language that it is asked in. */
  'glossary-limit': 'Ein Glossar hat höchstens {limit} Einträge.',
  'engine-failed': '{problem}',
  'translations-hidden': 'Gäste einer Organisation sehen ihre Übersetzungen nicht.',
  'basename-taken': 'Eine andere Website der Organisation hat diesen Namen in der Adresse.',
  'hostname-taken': 'Eine andere Website hat diesen Hostnamen.',
  'nothing-to-publish': 'Fügen Sie einen Bereich hinzu, bevor Sie die Website veröffentlichen.',
  'nothing-to-export': 'Es gibt nichts herunterzuladen: Alle sähen eine leere Website.',
  'nothing-to-preview': 'Fügen Sie einen Bereich hinzu, bevor Sie die Vorschau der Website öffnen.',
  'only-space-of-section':
    'Das ist der einzige Bereich seines Abschnitts. Verschieben Sie den Abschnitt, oder fügen Sie ihm zuerst einen anderen Bereich hinzu.',
  'section-path-taken': 'Ein anderer Abschnitt der Website hat diesen Pfad.',
  'section-is-home':
    'Die Website beginnt mit diesem Abschnitt. Machen Sie einen anderen zum Anfang, bevor Sie ihn verbergen.',
  'section-hidden': 'Ein verborgener Abschnitt kann nicht der Anfang der Website sein.',
  'section-missing': 'Fügen Sie zuerst einen Abschnitt hinzu: Links stehen neben Abschnitten.',
  'redirect-exists': 'Die Website hat schon eine Weiterleitung von dieser Quelle.',
  'space-in-site': 'Dieser Bereich ist schon Teil der Website.',
  'site-space-path-taken': 'Ein anderer Bereich daneben hat diesen Pfad.',
  'site-space-is-home':
    'Dieser Bereich wird zuerst gezeigt. Machen Sie einen anderen zum Anfang, bevor Sie ihn verbergen.',
  'site-space-hidden': 'Ein verborgener Bereich kann nicht der Anfang sein.',
  'last-admin': 'Eine Organisation behält mindestens einen Admin. Machen Sie zuerst jemand anderen zum Admin.',
  'own-last-admin': 'Sie sind der letzte Admin von {organization}. Machen Sie zuerst jemand anderen zum Admin.',
  'removal-final': 'Wer entfernt wurde, muss neu eingeladen werden.',
  'more-members-match':
    'Inzwischen passen {count} Mitglieder, bei Ihrer Auswahl waren es {seen}. Prüfen Sie die Liste und versuchen Sie es noch einmal.',
  'bulk-running': 'Die Sammeländerung läuft noch. Warten Sie auf sie, oder brechen Sie sie ab.',
  'level-needed':
    'Dafür brauchen Sie {what, select, space {in diesem Bereich} collection {in dieser Sammlung} organization {in dieser Organisation} other {auf dieser Website}} das Recht „{level, select, admin {Admin} create {Verwalten} review {Prüfen} edit {Bearbeiten} comment {Kommentieren} other {Lesen}}“.',
  'role-too-low': 'Ihre Rolle in dieser Organisation erlaubt das nicht.',
  'team-admins-only': 'Das dürfen nur die Leiter dieses Teams und Admins der Organisation.',
  'level-held':
    'Sie haben {what, select, space {in diesem Bereich} collection {in dieser Sammlung} other {auf dieser Website}} das Recht „{level, select, admin {Admin} create {Verwalten} review {Prüfen} edit {Bearbeiten} comment {Kommentieren} other {Lesen}}“ bereits.',
  'level-above-own':
    'Sie können das Recht „{level, select, admin {Admin} create {Verwalten} review {Prüfen} edit {Bearbeiten} comment {Kommentieren} other {Lesen}}“ nicht vergeben: Ihr eigenes ist niedriger.',
  'grant-above-own': 'Sie können kein Recht ändern, das über Ihrem eigenen steht.',
  'invite-above-own': 'Niemand kann mehr Rechte vergeben, als er selbst hat.',
  'invite-links-off': 'Einladungslinks sind in dieser Organisation abgeschaltet.',
  'membership-disabled': 'Ihre Mitgliedschaft in dieser Organisation ist deaktiviert.',
  'address-unconfirmed': 'Bestätigen Sie zuerst Ihre E-Mail-Adresse.',
  'account-exists': 'Diese Adresse hat schon ein Konto. Melden Sie sich stattdessen an.',
  'invitation-needed': 'Ein Konto braucht eine Einladung. Bitten Sie einen Admin Ihrer Organisation darum.',
  'not-set-up': 'Diese Installation ist noch nicht eingerichtet.',
  'set-up-already': 'Diese Installation ist schon eingerichtet. Melden Sie sich an.',
  'set-up-link-old':
    'Dieser Link zur Einrichtung gilt nicht. Nehmen Sie den, der beim letzten Start von Bindery ausgegeben wurde.',
  'password-wrong': 'Das bisherige Passwort ist falsch.',
  'sign-in-wrong': 'Die E-Mail-Adresse oder das Passwort ist falsch.',
  'profile-of-others': 'Ein Profil ändert nur, wem es gehört.',
  'token-limit': 'Niemand hat mehr als {limit} Token. Widerrufen Sie zuerst eines.',
  'webhook-limit': 'Eine Organisation hat höchstens {limit} Webhooks.',
  'organization-blocked': 'Diese Organisation ist gesperrt: {reason}',
  'no-free-hostname': 'Zu diesem Titel wurde kein freier Hostname gefunden.',
  'link-over': 'Dieser Link gilt nicht oder nicht mehr.',
  'sso-required':
    '{organization} möchte, dass Sie sich über Single Sign-on anmelden: Wählen Sie {providers} statt eines Passworts.',
  'sso-required-broken':
    '{organization} möchte, dass Sie sich über Single Sign-on anmelden, das nicht eingerichtet ist. Fragen Sie einen Admin.',
  'sso-to-join':
    'Diese Organisation schreibt Single Sign-on vor. Melden Sie sich über ihren Anbieter an, um beizutreten.',
  'sso-unproven': 'Über Single Sign-on könnte sich noch niemand anmelden. Richten Sie zuerst einen SAML-Anbieter ein.',
  'sso-incomplete': 'Tragen Sie zuerst die Entity-ID, das Zertifikat und die Adresse der Anmeldung ein.',
  'sso-nothing-pending': 'Es wartet nichts.',
  'sso-test-browser': 'Ein Test, der beim Identitätsanbieter beginnt, braucht einen angemeldeten Browser.',
  'sso-only-provider':
    'Single Sign-on ist vorgeschrieben, und das ist der einzige Anbieter, der funktioniert. Machen Sie es zuerst freiwillig.',
  'sso-waiting': 'Es wartet schon auf die Bestätigung.',
  'sso-required-already': 'Single Sign-on ist schon vorgeschrieben.',
  /** The service says it in the language that it is asked in. */
  'sso-check-failed': '{check}',
  'sso-confirm-late':
    'Die Zeit dafür ist vorbei, und Single Sign-on ist wieder freiwillig. Schreiben Sie es noch einmal vor.',
  'sso-nothing-to-confirm': 'Es gibt nichts zu bestätigen.',
  'sso-session-needed':
    'Bestätigen kann das nur eine Sitzung, die seitdem über Single Sign-on begonnen hat. Öffnen Sie ein privates Fenster, melden Sie sich dort an, und bestätigen Sie.',
  'own-page-only': 'Das kann nur von der Seite selbst gesendet werden.',
  'other-origin': 'Diese Anfrage kam von einer anderen Website.',
  'idempotency-overtaken': 'Eine andere Anfrage mit diesem Idempotency-Key kam zuvor.',
  'idempotency-running': 'Eine Anfrage mit diesem Idempotency-Key läuft noch.',
  'idempotency-spent':
    'Die Anfrage mit diesem Idempotency-Key wurde ausgeführt. Ihre Antwort wird nicht wiederholt: Sie war zu groß oder enthielt ein Geheimnis, das einmal gezeigt wird.',
  'idempotency-mismatch': 'Dieser Idempotency-Key wurde für eine andere Anfrage verwendet. Nehmen Sie einen neuen.',
  'content-token': 'Ein Inhalts-Token liest nur die Website, für die es angelegt wurde.',
} as const satisfies Record<Reason | Status | 'detail' | 'place', string>;
