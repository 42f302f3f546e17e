# expect: half a kilobyte that the compiler makes gigabytes of costs nobody anything; score 9
# over: reference
try: a
finally:
 try: a
 finally:
  try: a
  finally:
   try: a
   finally:
    try: a
    finally:
     try: a
     finally:
      try: a
      finally:
       try: a
       finally:
        try: a
        finally:
         try: a
         finally:
          try: a
          finally:
           try: a
           finally:
            try: a
            finally:
             try: a
             finally:
              try: a
              finally:
               try: a
               finally:
                try: a
                finally:
                 try: a
                 finally:
                  try: a
                  finally:
                   a
