"""What Lambda has and the emulator lacks, for the CDK's program that fills a bucket: the package `boto3`, which is made
of its layer's own client of AWS, and that layer under `/opt`, whose command is called where the emulator puts it."""

import os
import subprocess
import sys

if "_LAMBDA_LAYERS_DIRS" not in os.environ:
    raise ImportError("only functions with a layer have it")

_layer = os.path.join(os.environ["_LAMBDA_LAYERS_DIRS"].split(os.pathsep)[0], "awscli")
sys.path.insert(0, _layer)
_call = subprocess.check_call


def client(service, **options):
    import botocore.session

    return botocore.session.get_session().create_client(service, **options)


def _check_call(command):
    # The emulator reads a function's answer from its standard output.
    return _call([sys.executable, os.path.join(_layer, "aws"), *command[1:]], stdout=sys.stderr)


subprocess.check_call = _check_call
