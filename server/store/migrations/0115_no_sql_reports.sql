-- Reports by SQL are not run any more (decision 127). Their definitions stay, so that they can be made anew.
DELETE FROM sys_permission WHERE perms = 'online:report:sql';
