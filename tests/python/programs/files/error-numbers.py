# points: E6.1 G4.6
import os
import shutil
from pathlib import Path


def attempt(action, *arguments):
    try:
        action(*arguments)
    except OSError as error:
        print(type(error).__name__, error.errno, error)


os.mkdir('作业')
Path('作业/a.txt').write_text('1', encoding='utf-8')
attempt(os.mkdir, '作业')
attempt(os.makedirs, '作业')
attempt(os.rmdir, '作业')
attempt(os.remove, '没有.txt')
attempt(os.unlink, '没有.txt')
attempt(os.rename, '没有.txt', 'b.txt')
attempt(os.listdir, '没有')
attempt(os.listdir, '作业/a.txt')
attempt(os.chdir, '没有')
attempt(os.path.getsize, '没有.txt')
attempt(shutil.rmtree, '没有')
attempt(Path('没有.txt').unlink)
attempt(Path('作业').mkdir)
attempt(Path('没有.txt').read_text)
attempt(lambda: next(Path('没有').iterdir()))
shutil.rmtree('作业')
print(os.path.exists('作业'))
