import {
  Bell,
  BookOpen,
  Calculator,
  ChartColumn,
  CircleCheck,
  Cloud,
  FileText,
  FlaskConical,
  Folder,
  Gauge,
  House,
  IdCard,
  Image,
  Library,
  List,
  MessageSquare,
  Network,
  PencilRuler,
  Puzzle,
  QrCode,
  Search,
  Settings,
  SquarePen,
  Table,
  TriangleAlert,
  User,
  Users,
  Wrench,
  type LucideIcon,
} from 'lucide-react';

/**
 * The icons a menu entry can have, by the names both seeded menus use for them (reference Appendix C). The side menu shows
 * them, the icon picker offers them.
 */
export const menuIcons = {
  'bar-chart': ChartColumn,
  bars: List,
  book: BookOpen,
  'check-circle-o': CircleCheck,
  build: Puzzle,
  calculator: Calculator,
  cloud: Cloud,
  cluster: Network,
  dashboard: Gauge,
  experiment: FlaskConical,
  folder: Folder,
  form: SquarePen,
  highlight: PencilRuler,
  home: House,
  idcard: IdCard,
  message: MessageSquare,
  notification: Bell,
  picture: Image,
  profile: FileText,
  qrcode: QrCode,
  read: Library,
  search: Search,
  setting: Settings,
  table: Table,
  team: Users,
  tool: Wrench,
  user: User,
  warning: TriangleAlert,
} as const satisfies Readonly<Record<string, LucideIcon>>;

export type MenuIconName = keyof typeof menuIcons;

export function isMenuIconName(name: string | null | undefined): name is MenuIconName {
  return typeof name === 'string' && Object.hasOwn(menuIcons, name);
}
