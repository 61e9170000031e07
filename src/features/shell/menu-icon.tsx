import {
  BookOpen,
  ChartColumn,
  CircleCheck,
  Cloud,
  FileText,
  Folder,
  Gauge,
  House,
  IdCard,
  Image,
  LayoutGrid,
  Library,
  List,
  MessageSquare,
  Network,
  PencilRuler,
  QrCode,
  Settings,
  SquarePen,
  Table,
  TriangleAlert,
  User,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

/** The ant-design icon names of the menu (reference Appendix C). */
const icons: Readonly<Record<string, LucideIcon>> = {
  'bar-chart': ChartColumn,
  bars: List,
  book: BookOpen,
  'check-circle-o': CircleCheck,
  cloud: Cloud,
  cluster: Network,
  dashboard: Gauge,
  folder: Folder,
  form: SquarePen,
  highlight: PencilRuler,
  home: House,
  idcard: IdCard,
  message: MessageSquare,
  picture: Image,
  profile: FileText,
  qrcode: QrCode,
  read: Library,
  setting: Settings,
  table: Table,
  team: Users,
  tool: Wrench,
  user: User,
  warning: TriangleAlert,
};

/** The icon of a menu entry. Entries below the first level do without when the menu names none. */
export function MenuIcon({ name, depth }: { readonly name: string | undefined; readonly depth: number }) {
  const known = name === undefined ? undefined : icons[name];
  if (known === undefined && depth > 0) return null;
  const Icon = known ?? LayoutGrid;
  return <Icon size={18} strokeWidth={1.8} aria-hidden="true" />;
}
