process.stdout.write('orkeon 0.1.0\n');
