import { ToggleGroup } from 'radix-ui';
import { Field, type FieldProps } from './field.tsx';
import { isMenuIconName, menuIcons, type MenuIconName } from './menu-icons.ts';
import { Popover } from '../dialogs/popover.tsx';
import styles from './icon-picker.module.css';

type IconPickerProps = FieldProps & {
  readonly label: string;
  /** The stored name of a menu entry's icon; empty for none. An unknown name stays until another is selected. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** Selects the icon of a menu entry. */
export function IconPicker({ label, value, onChange, ...field }: IconPickerProps) {
  const text = isMenuIconName(value) ? iconTexts[value] : value;
  return (
    <Field label={label} {...field}>
      {(control) => (
        <Popover
          label={label}
          width={324}
          align="start"
          trigger={
            <button
              type="button"
              id={control.id}
              className={styles['box']}
              aria-labelledby={`${control.id}-label ${control.id}`}
              aria-describedby={control['aria-describedby']}
            >
              <IconOf name={value} />
              {text === '' ? '无图标' : text}
            </button>
          }
        >
          {(close) => (
            <Icons
              label={label}
              value={value}
              onChoose={(name) => {
                onChange(name);
                close();
              }}
            />
          )}
        </Popover>
      )}
    </Field>
  );
}

type IconsProps = {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (name: string) => void;
};

/** Arrows move the focus; Enter and a click select. */
function Icons({ label, value, onChoose }: IconsProps) {
  return (
    <ToggleGroup.Root
      type="single"
      className={styles['icons']}
      aria-label={label}
      value={value === '' ? none : value}
      // Empty: the current icon was pressed again.
      onValueChange={(name) => onChoose(name === '' ? value : name === none ? '' : name)}
    >
      {[[none, '无图标'] as const, ...Object.entries(iconTexts)].map(([name, text]) => (
        <ToggleGroup.Item key={name} value={name} className={styles['icon']} aria-label={text} title={text}>
          <IconOf name={name} />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}

/** The library treats an empty text as no selection. */
const none = 'none';

/** The icon of a menu entry by its stored name; an unknown name leaves an empty space. */
export function IconOf({ name }: { readonly name: string }) {
  if (!isMenuIconName(name)) return <span className={styles['none']} aria-hidden="true" />;
  const Icon = menuIcons[name];
  return <Icon size={20} strokeWidth={1.8} aria-hidden="true" />;
}

const iconTexts: Readonly<Record<MenuIconName, string>> = {
  home: '首页',
  dashboard: '仪表盘',
  user: '个人',
  team: '多人',
  idcard: '名片',
  cluster: '组织',
  book: '书',
  read: '书架',
  form: '编写',
  profile: '文档',
  folder: '文件夹',
  picture: '图片',
  highlight: '画笔',
  build: '拼图',
  experiment: '实验',
  tool: '工具',
  setting: '设置',
  'bar-chart': '图表',
  table: '表格',
  bars: '列表',
  'ordered-list': '编号列表',
  appstore: '方格',
  inbox: '包裹',
  'line-chart': '折线图',
  star: '星星',
  trophy: '奖杯',
  'shopping-cart': '购物车',
  calculator: '计算器',
  search: '搜索',
  message: '消息',
  notification: '铃铛',
  'check-circle-o': '完成',
  warning: '警告',
  cloud: '云',
  qrcode: '二维码',
};
