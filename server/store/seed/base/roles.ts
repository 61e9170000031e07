import type { RoleCode } from '#server/store/seed/seed-context.ts';

export type RoleSeed = { code: RoleCode; name: string; level: number; description: string };

// Names and levels of the existing product.
export const roles: readonly RoleSeed[] = [
  { code: 'admin', name: '管理员', level: 99, description: '管理全校的用户、班级、课程和网站' },
  { code: 'dev', name: '开发调试', level: 99, description: '系统维护与调试' },
  { code: 'teacher', name: '教师', level: 2, description: '管理所负责班级的学生、课程和作业' },
  { code: 'student', name: '学生', level: 0, description: '学习课程、创作和提交作品' },
];
