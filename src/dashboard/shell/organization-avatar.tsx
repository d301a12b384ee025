import { Avatar } from '#dashboard/ui/avatar.tsx';

interface OrganizationAvatarProps {
  id: string;
  title: string;
  logo: string | undefined;
  size?: 20 | 24 | 64;
}

/** The logo of an organization, or its initials. */
export const OrganizationAvatar = ({ id, title, logo, size = 20 }: OrganizationAvatarProps) => (
  <Avatar id={id} name={title} src={logo} size={size} shape="square" />
);
