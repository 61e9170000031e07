# points: L.9
import logging, sys, argparse
logging.basicConfig(stream=sys.stdout, level=logging.INFO, format='%(levelname)s:%(name)s:%(message)s')
logging.debug('看不见')
logging.info('开始 %d', 1)
log = logging.getLogger('游戏')
log.warning('小心')
try:
    1 / 0
except ZeroDivisionError:
    log.error('出错了')
parser = argparse.ArgumentParser(prog='game')
parser.add_argument('name')
parser.add_argument('--level', type=int, default=1)
print(parser.parse_args(['小明', '--level', '3']))
import configparser
c = configparser.ConfigParser()
c.read_string('[玩家]\nname = 小红\nlives = 3\n')
print(c['玩家']['name'], c.getint('玩家', 'lives'), c.sections())
