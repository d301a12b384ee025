import { Globe, UserPlus, Users } from 'lucide-react';
import { ContentCommands } from '#dashboard/content/content-commands.tsx';
import { t as invites } from '#dashboard/messages/invites.ts';
import { t as words } from '#dashboard/messages/palette.ts';
import { t as sites } from '#dashboard/messages/sites.ts';
import { t as teams } from '#dashboard/messages/teams.ts';
import { contentAccess } from '#dashboard/routes/o/$org/-content-access.tsx';
import { DialogCommand } from '#dashboard/shell/dialog-command.tsx';
import { inTime } from '#dashboard/shell/in-time.tsx';
import { useOrganization } from '#dashboard/shell/organization.ts';

const InviteDialog = inTime(async () => (await import('#dashboard/invites/invite-dialog.tsx')).InviteDialog);
const NewSiteDialog = inTime(async () => (await import('#dashboard/sites/new-site-dialog.tsx')).NewSiteDialog);
const NewTeamDialog = inTime(async () => (await import('#dashboard/teams/new-team-dialog.tsx')).NewTeamDialog);

/** What the palette offers on every page of an organization, with the dialogs that it opens. */
export function Commands() {
  const { admin, createContent } = useOrganization().permissions;
  return (
    <>
      {createContent && (
        <DialogCommand
          id="new-site"
          title={sites('newSite')}
          icon={Globe}
          keywords={[words('newSiteWords')]}
          Dialog={NewSiteDialog}
        />
      )}
      {admin && (
        <>
          <DialogCommand
            id="invite-people"
            title={invites('invitePeople')}
            icon={UserPlus}
            keywords={[words('inviteWords')]}
            Dialog={InviteDialog}
          />
          <DialogCommand
            id="new-team"
            title={teams('newTeam')}
            icon={Users}
            keywords={[words('newTeamWords')]}
            Dialog={NewTeamDialog}
          />
        </>
      )}
      {/* The palette has first what came last: what can be done with the space that is open. */}
      <ContentCommands access={contentAccess} />
    </>
  );
}
