import type { MenuSeed } from './types.ts';

const everyone = ['admin', 'dev', 'teacher', 'student'] as const;

/** Menu entries of the editors. */
export const studioMenus: readonly MenuSeed[] = [
  {
    name: '创作',
    url: '/create',
    component: 'create/Editor',
    icon: 'highlight',
    section: 'learning',
    sort: 3,
    pupilsOnly: true,
    roles: everyone,
  },
  {
    name: 'Python编程',
    url: '/create/python',
    component: 'create/Python',
    icon: 'experiment',
    section: 'learning',
    sort: 3.01,
    pupilsOnly: true,
    roles: everyone,
  },
  {
    name: '积木编程',
    url: '/create/blockly',
    component: 'create/Blockly',
    icon: 'build',
    section: 'learning',
    sort: 3.02,
    pupilsOnly: true,
    roles: everyone,
  },
];
